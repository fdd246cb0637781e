import { beforeAll, describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { openPerson, type Person } from '../users/person.ts'
import { operationIds, type RawAnswer } from '../http/raw-call.ts'
import { testApp } from '../../support/test-app.ts'
import { type Call, contractOperations, type Field, isJson, send } from './contract-call.ts'
import { goodCall, kindOf, namingsOf, secretOf } from './good-call.ts'
import { type Kind, namedEntities } from './named-entities.ts'
import { withSentUpload } from './sent-upload.ts'
import { digestOfTenant } from './stored-rows.ts'
import { Tenant } from './tenant.ts'

type OperationId = Call['operation']['id']

const test = testApp()
let ours: Tenant
let theirs: Tenant
let owner: Person
const counted = { foreign: 0 }

beforeAll(async () => {
  ours = await Tenant.open(test)
  theirs = await Tenant.open(test)
  owner = await openPerson(test, { role: 'outfitter', outfitterId: ours.id, isPhotographer: true })
})

/** Rivers, river sections and tax rates belong to the platform, not to a tenant. */
const platformKinds: readonly Kind[] = ['river', 'section', 'section not offered', 'tax override']

/**
 * Operations that guests may call for every outfitter. Another outfitter's id is allowed there, so the test skips them.
 */
const forGuests: readonly OperationId[] = [
  'getStorefront',
  'searchDisplayGroups',
  'getStorefrontDay',
  'findRaft',
  'getSlideshow',
  'waitForDay',
  'requestRemoval',
  'getDelivery',
  'streamDeliveryEvents',
  'getSharedOrder',
]

/**
 * Id fields of calls that remove something, and of a search. When there is nothing to remove or to find, the server
 * answers 200 without effect. It gives the same answer to another outfitter's id.
 */
const successes: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  removeOrderItem: ['photo_id', 'display_group_id'],
  removeDisplayGroupPhoto: ['photoId'],
  removeSlideshowPhoto: ['photoId'],
  unassignPhotographer: ['id'],
  endSession: ['id'],
  searchOrders: ['orderId'],
}
/**
 * Error codes with which the server refuses to charge or place even the caller's own cart in this test. `not-free`: the
 * cart costs money. `tax-outdated`: its tax is unknown. `not-exchangeable`: the order has no group. None is a fault here.
 */
const refusedAnyway: readonly string[] = ['not-free', 'tax-outdated', 'not-exchangeable']
const unknownId = 987_654_321

const looksLikeAnId = ({ name, schema }: Field): boolean =>
  /(^|_)id$|Id$|^riverSection$|^hash$/.test(name) && name !== 'client_id' && schema['format'] !== 'binary'

it('the tables of this test list every id field of the contract with the kind of entity that the id names', () => {
  const looked = [...contractOperations.values()].flatMap((operation) =>
    operation.fields.filter(looksLikeAnId).map(({ place, name }) => `${operation.id} ${place}.${name}`),
  )
  const named = Object.entries(namedEntities).flatMap(([id, fields]) =>
    Object.keys(fields).map((field) => `${id} ${field}`),
  )
  expect(named.toSorted()).toEqual(looked.toSorted())
})

/**
 * Puts an id into one field of the call. A body names a photo or a group, never both, so the other field is removed.
 */
function withId(call: Call, place: Field['place'], name: string, id: unknown): Call {
  const either = place === 'body' && (name === 'photo_id' || name === 'display_group_id')
  const kept = either ? { ...call.body, photo_id: undefined, display_group_id: undefined } : call[place]
  return { ...call, [place]: { ...kept, [name]: id } }
}

/**
 * Returns the headers of a call, with the login of our outfitter's user. A call that needs no login also carries the
 * secret of the cart or order that it names.
 */
function headersFor(call: Call): Readonly<Record<string, string>> {
  const security: readonly string[] = operationTable[call.operation.id].security
  const login = { authorization: `Bearer ${owner.token}` }
  return security.includes('bearer') ? login : { ...login, ...secretOf(call, ours) }
}

/** Gives a passkey to the user who makes the calls, because the API lets only its owner remove it. */
async function giveToOwner(id: number): Promise<void> {
  await test.data.database.db.updateTable('passkeys').set({ user_id: owner.id }).where('id', '=', id).execute()
}

function errorsOf(answer: RawAnswer): string[] {
  return isJson(answer.json) && isJson(answer.json['errors']) ? Object.keys(answer.json['errors']) : []
}

/**
 * Returns why the answer to another outfitter's id is wrong, or null when the server refused it without revealing data.
 */
function faultOf(id: OperationId, name: string, answer: RawAnswer, unknown: RawAnswer): string | null {
  const told = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`
  const isRefused = answer.status === 404 || (answer.status === 422 && errorsOf(answer).join() === name)
  const isWithoutEffect = successes[id]?.includes(name) === true && answer.status === 200
  if (!isRefused && !isWithoutEffect) return `not refused: ${told}`
  if (answer.text.includes(theirs.mark)) return `reveals it: ${told}`
  // The answer must equal the answer to an unknown id. Otherwise it reveals that the other outfitter's entity exists.
  return answer.status === unknown.status && answer.text === unknown.text
    ? null
    : `${told} but ${unknown.text.slice(0, 200)}`
}

describe('an id of another outfitter in a call', () => {
  const tried = operationIds.filter((id) => namedEntities[id] !== undefined && !forGuests.includes(id))

  it.each(tried)(
    'gets the same answer as an unknown id in each id field of %s, and changes nothing of the other outfitter',
    async (id) => {
      const faults: (string | null)[] = []
      for (const [place, name, naming] of namingsOf(id)) {
        const kind = kindOf(naming)
        if (platformKinds.includes(kind)) continue
        const foreignId = await theirs.make(kind)
        const own = await goodCall(id, ours)
        const isNew = naming.startsWith('new ')
        const ownId = own[place][name] ?? (await ours.take(kind, id))
        if (kind === 'passkey') await giveToOwner(Number(ownId))
        // Sends the caller's own login and secret with the foreign id. They must open only the caller's own cart or
        // order.
        const headers = headersFor(own)
        const ask = async (id: unknown) =>
          send(test.url, await withSentUpload(test, withId(own, place, name, id), headers), headers)
        const before = await digestOfTenant(test.data.database.db, theirs.id)
        const foreign = await ask(foreignId)
        const unknown = await ask(unknownId)
        // Skips operations for administrators, which answer this caller 403 for every id.
        if (foreign.status !== 403) {
          counted.foreign++
          faults.push(faultOf(id, name, foreign, unknown))
        }
        if ((await digestOfTenant(test.data.database.db, theirs.id)) !== before)
          faults.push(`${name}: something of theirs has changed`)
        const good = await ask(isNew ? undefined : ownId)
        // The same call with the caller's own id must succeed. Otherwise something else than the foreign id caused the
        // refusal.
        const isRefusedAnyway = refusedAnyway.some((code) => good.text.includes(code))
        if (foreign.status === 403 ? good.status !== 403 : good.status >= 300 && !isRefusedAnyway)
          faults.push(`${name}: one’s own gets ${good.status} ${good.text.slice(0, 200)}`)
        ours.spend(id)
      }
      expect(faults.filter((fault) => fault !== null)).toEqual([])
    },
  )

  it('is tried in at least sixty id fields', () => {
    expect(counted.foreign).toBeGreaterThanOrEqual(60)
  })
})
