import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { OutboxEntry, StoredUpload } from '#client/device/database/rows.ts'
import { DECISION_KIND } from '#client/device/outbox/decision-record.ts'
import { watchUnsent } from '#client/device/outbox/outbox.ts'
import type { Unsent } from '#client/device/outbox/unsent-count.ts'
import { until } from '../device/offline-fixtures.ts'

let database: OfflineDatabase
let stop: () => void

const entry = { version: 1, payload: {}, queuedAt: 0, tries: 0, attempt: 0, nextTryAt: 0, refusal: null }

function act(actor: string, state: OutboxEntry['state'], at: number, kind = 'note'): PromiseLike<number> {
  return database.outbox.add({ ...entry, kind, actor, state, entity: `order:${at}`, key: `key-${at}` })
}

beforeEach(() => {
  database = openOfflineDatabase('unsent')
})

afterEach(async () => {
  stop()
  await database.delete()
})

it('refused actions and photos of each person count as needing attention, not as waiting', async () => {
  const photo = (actor: string, state: StoredUpload['state'], at: number) =>
    database.uploads.add({ id: `photo-${at}`, actor, state, albumKey: 'a', sha256: String(at) } as StoredUpload)
  await Promise.all([act('4', 'waiting', 1), act('4', 'attention', 2), act('5', 'waiting', 3)])
  await Promise.all([photo('4', 'waiting', 1), photo('4', 'failed', 2), photo('4', 'failed', 3)])
  let seen: Unsent | undefined
  stop = watchUnsent(database, (unsent) => (seen = unsent))
  await until(() => seen !== undefined)
  expect(seen).toEqual({
    waiting: 3,
    attention: 3,
    records: 0,
    of: { 4: { waiting: 2, attention: 3, records: 0 }, 5: { waiting: 1, attention: 0, records: 0 } },
  })
})

it('audit records of decisions do not count as waiting, but a refused record needs attention', async () => {
  await Promise.all([
    act('4', 'waiting', 1),
    act('4', 'waiting', 2, DECISION_KIND),
    act('4', 'attention', 3, DECISION_KIND),
  ])
  let seen: Unsent | undefined
  stop = watchUnsent(database, (unsent) => (seen = unsent))
  await until(() => seen !== undefined)
  expect(seen?.of).toEqual({ 4: { waiting: 1, attention: 1, records: 1 } })
})
