import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#domain/access/capabilities.ts'
import { operationIds, type RawAnswer } from '../http/raw-call.ts'
import { openPerson } from '../users/person.ts'
import { testApp } from '../../support/test-app.ts'
import { type Actor, openActors } from './actors.ts'
import { type Call, changesState, send, withField } from './contract-call.ts'
import { goodCall, type Instead, secretOf } from './good-call.ts'
import { withOwnAccount } from './own-account.ts'
import { type AnswerKind, expectedKind, type Line, linesOfAccess, type Target } from './rules-of-access.ts'
import { withSentUpload } from './sent-upload.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let ours: Tenant
let theirs: Tenant
let actors: readonly Actor[]
const password = 'eddies and pillows 9'
/**
 * Each updatePricing or updateOutfitter call of this test sends another commission rate. Sending the stored rate would
 * change nothing.
 */
let commission = 30
const counted = { cells: 0, allowed: 0, succeeded: 0 }

beforeAll(async () => {
  ours = await Tenant.open(test)
  theirs = await Tenant.open(test)
  actors = await openActors(test, ours, theirs)
})

/**
 * Returns the outfitter to which the called entity belongs. The target 'mine' means the actor's own outfitter, or
 * `ours` for an actor without an outfitter.
 */
function tenantOf(target: Target, actor: Actor): Tenant {
  if (target === 'mine') return actor.tenant ?? ours
  return target.includes('theirs') ? theirs : ours
}

/**
 * Ids that replace the default entities of a call. They name an administrator, or the actor's own user, album and
 * photo.
 */
async function insteadOf(target: Target, actor: Actor, call: string): Promise<Instead> {
  if (target === 'an administrator') return { user: (await openPerson(test, { role: 'admin' })).id }
  if (target !== 'mine' || actor.person === null) return {}
  const user = actor.person.id
  if (!/album|photo|upload/i.test(call) || /Photographer/.test(call)) return { user, photographer: user }
  const album = await tenantOf(target, actor).album(user)
  return { photographer: user, album, photo: await tenantOf(target, actor).photo(album) }
}

async function callFor(id: Call['operation']['id'], target: Target, actor: Actor): Promise<Call> {
  const tenant = tenantOf(target, actor)
  const isCart = id === 'applyDiscount' && target.includes('secret')
  const instead = isCart ? { 'pending order': await tenant.take('cart', id) } : await insteadOf(target, actor, id)
  const plain = await goodCall(id, tenant, instead)
  const call = actor.person === null ? plain : await withOwnAccount(test, plain, actor.person.id)
  if (id === 'login') return { ...call, body: { email: (await openPerson(test, { password })).email, password } }
  if (target === 'our commission') return withField(call, 'body', 'commission', commission++)
  if (!target.startsWith('a year')) return call
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  return id === 'exportOrders'
    ? { ...call, query: { ...call.query, ...year } }
    : { ...call, body: { ...call.body, ...year } }
}

async function headersFor(call: Call, target: Target, actor: Actor): Promise<Readonly<Record<string, string>>> {
  const endsSession = call.operation.id === 'logout' || call.operation.id === 'loginAs'
  const login = endsSession ? await actor.another() : actor.headers
  if (!target.startsWith('with')) return login
  if (target === 'without its secret') return login
  if (target === 'with its secret') return { ...login, ...secretOf(call, tenantOf(target, actor)) }
  const another = await goodCall(call.operation.id, ours, {}, 'of another')
  const secret = secretOf(another, ours)
  return { ...login, ...(Object.keys(secret).length > 0 ? secret : { 'cart-token': 'x'.repeat(43) }) }
}

function kindOf({ status }: RawAnswer): AnswerKind {
  return status === 401 || status === 403 || status === 404 ? status : 'yes'
}

function sidesOf(target: Target, actor: Actor) {
  const tenant = tenantOf(target, actor)
  return {
    isOwn: target !== 'an administrator' && tenant === actor.tenant,
    isAssigned: target !== 'an administrator' && actor.assignedTo.includes(tenant),
    isMine: target === 'mine',
  }
}

/**
 * Sends one call as one actor. Returns null when the server answers as the rights table expects. Otherwise returns a
 * line with the expected and the actual answer.
 */
async function tryCell(id: Call['operation']['id'], line: Line, target: Target, actor: Actor): Promise<string | null> {
  const tenant = tenantOf(target, actor)
  const expected = expectedKind(id, line[0], target, actor, sidesOf(target, actor))
  const call = await callFor(id, target, actor)
  const headers = await headersFor(call, target, actor)
  const answer = await send(test.url, await withSentUpload(test, call, headers), headers)
  counted.cells++
  if (answer.status < 300) {
    counted.succeeded++
    if (changesState(id)) tenant.spend(id)
    if (/delete/i.test(id)) await restoreOutfitters()
  }
  if (expected === 'yes') counted.allowed++
  const fits = kindOf(answer) === expected
  const isFault = answer.status === 400 || answer.status >= 500
  const tells = actor.tenant === ours && line[0] !== 'everybody' && answer.text.includes(theirs.mark)
  if (fits && !isFault && !tells) return null
  return `${actor.name}, ${target}: ${expected} expected, ${answer.status} told${tells ? ', with what is theirs' : ''}: ${answer.text.slice(0, 150)}`
}

/**
 * Sends an operation as every actor. Calls that the server refuses change nothing and run together; the others run in
 * turn.
 */
async function tryTarget(id: Call['operation']['id'], line: Line, target: Target): Promise<(string | null)[]> {
  const asking = actors.filter((actor) => target !== 'mine' || actor.person !== null)
  const refused = asking.filter((actor) => expectedKind(id, line[0], target, actor, sidesOf(target, actor)) !== 'yes')
  const wrong = await Promise.all(refused.map((actor) => tryCell(id, line, target, actor)))
  for (const actor of asking) if (!refused.includes(actor)) wrong.push(await tryCell(id, line, target, actor))
  return wrong
}

async function restoreOutfitters(): Promise<void> {
  await test.data.database.db.updateTable('outfitters').set({ deleted_at: null }).execute()
}

describe('the rights table (docs/rules.md#rights-table)', () => {
  it('has rows for every operation of the contract and for no other', () => {
    expect(Object.keys(linesOfAccess).toSorted()).toEqual(operationIds.toSorted())
  })

  it.each(operationIds)('matches the server’s answers to every actor and target of the operation %s', async (id) => {
    const wrong: (string | null)[] = []
    for (const line of linesOfAccess[id])
      for (const target of line[1]) wrong.push(...(await tryTarget(id, line, target)))
    expect(wrong.length).toBeGreaterThanOrEqual(actors.length)
    expect(wrong.filter((difference) => difference !== null)).toEqual([])
  })

  it('is checked for more than 4,300 combinations of call, actor and target, and over 90 % of the allowed calls succeed', () => {
    expect(actors).toHaveLength(18 + permissions.length)
    expect(counted.cells).toBeGreaterThan(4_300)
    expect(counted.allowed).toBeGreaterThan(1_100)
    // The server may still refuse up to 10 % of the allowed calls with 409, 410 or 422. The state of the called entity
    // then forbids the call.
    expect(counted.succeeded / counted.allowed).toBeGreaterThan(0.9)
  })
})
