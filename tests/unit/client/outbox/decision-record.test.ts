import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { discardEntry } from '#client/device/outbox/decide.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { freshDatabase, queue, switchedConnectivity, until } from '../device/offline-fixtures.ts'

let database: OfflineDatabase
let bodies: Record<string, unknown>[]

beforeEach(() => {
  database = freshDatabase()
  bodies = []
})
afterEach(() => {
  database.close()
  vi.unstubAllGlobals()
})

/** Makes the server refuse each record that names an order or a user. */
function refuseNames(status: number): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>
    bodies.push(body)
    const headers = { 'server-time': new Date().toISOString() }
    const isNaming = body['orderId'] !== null || body['ownerId'] !== null
    if (isNaming) return Response.json({ success: false, code: 'x', errors: { general: 'No' } }, { status, headers })
    return Response.json({ success: true }, { headers })
  })
}

async function discard(): Promise<void> {
  const payload = { kind: 'order.note', note: 'x', orderId: 7, outfitterId: 1 }
  const key = await queue(database, { kind: 'order.note', entity: 'order:7', payload, actor: '3' })
  const entry = await database.outbox.filter((one) => one.key === key).first()
  if (!entry) throw new Error('There is no entry')
  await database.outbox.update(entry.id, { state: 'attention' })
  await discardEntry(database, actionKinds, entry.id, { by: '4', reason: 'Wrong order' })
}

async function drainUntil(holds: () => Promise<boolean>): Promise<void> {
  const stop = new AbortController()
  const deps = { database, kinds: actionKinds, connectivity: switchedConnectivity(), currentActor: () => '4' }
  const running = drain({ ...deps, alone: true }, 'this page', stop.signal)
  await until(holds)
  stop.abort()
  await running
}

it('an audit record of a discard is sent without its order when the server no longer knows the order', async () => {
  refuseNames(404)
  await discard()
  await drainUntil(async () => (await database.outbox.count()) === 0)
  expect(bodies).toMatchObject([
    { orderId: 7, ownerId: 3, reason: 'Wrong order' },
    { orderId: null, ownerId: null, reason: 'Wrong order', action: 'order.note' },
  ])
})

it('an audit record of a decision needs attention when the server refuses it for any reason but an unknown order', async () => {
  refuseNames(422)
  await discard()
  await drainUntil(async () => (await database.outbox.toArray()).some(({ state }) => state === 'attention'))
  expect((await database.outbox.toArray()).every(isDecisionRecord)).toBe(true)
  expect(bodies).toHaveLength(1)
})
