import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { openPerson, type Person } from '../accounts/person.ts'
import { operationIds, type RawAnswer } from '../http/raw-call.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { type Call, contractOperations, type Field, isJson, send } from './contract-call.ts'
import { goodCall, kindOf, namingsOf, secretOf } from './good-call.ts'
import { type Kind, namedEntities } from './named-entities.ts'
import { withSentUpload } from './sent-upload.ts'
import { digestOfTenant } from './stored-rows.ts'
import { Tenant } from './tenant.ts'

type OperationId = Call['operation']['id']

let test: TestApp
let ours: Tenant
let theirs: Tenant
let owner: Person
const counted = { foreign: 0 }

beforeAll(async () => {
  test = await startTestApp()
  ours = await Tenant.open(test)
  theirs = await Tenant.open(test)
  owner = await openPerson(test, { role: 'outfitter', outfitterId: ours.id, isPhotographer: true })
})
afterAll(() => test.close())

/** Rivers, their sections and taxes are the platform's: there is none of another. */
const nobodys: readonly Kind[] = ['river', 'section', 'section not offered', 'tax override']

/** What guests may see of every outfitter: its storefront and slideshows, and what a hash opens. */
const forGuests: readonly OperationId[] = [
  'getStorefront',
  'searchDisplayGroups',
  'getSlideshow',
  'getDelivery',
  'streamDeliveryEvents',
  'getSharedOrder',
]

/** Taking out what is not in it is a success without effect, whatever it is; out of what, has to be one's own. */
const successes: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  removeOrderItem: ['photo_id', 'display_group_id'],
  removeDisplayGroupPhoto: ['photoId'],
  removeSlideshowPhoto: ['photoId'],
}
/** What one's own cart is refused for all the same: it costs something, and its tax is not known yet. */
const refusedAnyway: readonly string[] = ['not-free', 'tax-outdated']
const unknownId = 987_654_321

const looksLikeAnId = ({ name, schema }: Field): boolean =>
  /(^|_)id$|Id$|^riverSection$|^hash$/.test(name) && name !== 'client_id' && schema['format'] !== 'binary'

it('every field of the contract that looks like an id is known by what it names', () => {
  const looked = [...contractOperations.values()].flatMap((operation) =>
    operation.fields.filter(looksLikeAnId).map(({ place, name }) => `${operation.id} ${place}.${name}`),
  )
  const named = Object.entries(namedEntities).flatMap(([id, fields]) =>
    Object.keys(fields).map((field) => `${id} ${field}`),
  )
  expect(named.toSorted()).toEqual(looked.toSorted())
})

/** The call with that entity in that field; of a photo and a group only one is sent. */
function withId(call: Call, place: Field['place'], name: string, id: unknown): Call {
  const either = place === 'body' && (name === 'photo_id' || name === 'display_group_id')
  const kept = either ? { ...call.body, photo_id: undefined, display_group_id: undefined } : call[place]
  return { ...call, [place]: { ...kept, [name]: id } }
}

/** The owner's login; for what guests alone do, the secret of the cart or order that the call names. */
function headersFor(call: Call): Readonly<Record<string, string>> {
  const security: readonly string[] = operationTable[call.operation.id].security
  const login = { authorization: `Bearer ${owner.token}` }
  return security.includes('bearer') ? login : { ...login, ...secretOf(call, ours) }
}

function errorsOf(answer: RawAnswer): string[] {
  return isJson(answer.json) && isJson(answer.json['errors']) ? Object.keys(answer.json['errors']) : []
}

/** Why the answer to another tenant's id is not what it should be; null when it is. */
function faultOf(id: OperationId, name: string, answer: RawAnswer, unknown: RawAnswer): string | null {
  const told = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`
  const isRefused = answer.status === 404 || (answer.status === 422 && errorsOf(answer).join() === name)
  const isWithoutEffect = successes[id]?.includes(name) === true && answer.status === 200
  if (!isRefused && !isWithoutEffect) return `not refused: ${told}`
  if (answer.text.includes(theirs.mark)) return `tells of it: ${told}`
  // That there is such an entity shows in nothing: an id of nobody gets the same answer.
  return answer.status === unknown.status && answer.text === unknown.text
    ? null
    : `${told} but ${unknown.text.slice(0, 200)}`
}

describe('an id of another outfitter, and all else one’s own', () => {
  const tried = operationIds.filter((id) => namedEntities[id] !== undefined && !forGuests.includes(id))

  it.each(tried)('is not known in any field of %s, and nothing of theirs changes', async (id) => {
    const faults: (string | null)[] = []
    for (const [place, name, naming] of namingsOf(id)) {
      const kind = kindOf(naming)
      if (nobodys.includes(kind)) continue
      const foreignId = await theirs.make(kind)
      const own = await goodCall(id, ours)
      const isNew = naming.startsWith('new ')
      const ownId = own[place][name] ?? (await ours.take(kind, id))
      // The same secret as with one's own: it opens what is one's own alone.
      const headers = headersFor(own)
      const ask = async (id: unknown) =>
        send(test.url, await withSentUpload(test, withId(own, place, name, id), headers), headers)
      const before = await digestOfTenant(test.data.database.db, theirs.id)
      const foreign = await ask(foreignId)
      // Not built yet.
      if (foreign.status === 501) continue
      const unknown = await ask(unknownId)
      // The administrator's alone: one's own ids get the same.
      if (foreign.status !== 403) {
        counted.foreign++
        faults.push(faultOf(id, name, foreign, unknown))
      }
      if ((await digestOfTenant(test.data.database.db, theirs.id)) !== before)
        faults.push(`${name}: something of theirs has changed`)
      const good = await ask(isNew ? undefined : ownId)
      // The same call is refused for nothing else.
      const isRefusedAnyway = refusedAnyway.some((code) => good.text.includes(code))
      if (foreign.status === 403 ? good.status !== 403 : good.status >= 300 && !isRefusedAnyway)
        faults.push(`${name}: one’s own gets ${good.status} ${good.text.slice(0, 200)}`)
      ours.spend(id)
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })

  it('was tried in sixty fields and more', () => {
    expect(counted.foreign).toBeGreaterThanOrEqual(60)
  })
})
