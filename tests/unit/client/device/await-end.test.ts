import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awaitEnd } from '#client/device/outbox/await-end.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { DoneAction } from '#client/device/database/rows.ts'
import { freshDatabase, queue, switchedConnectivity } from './offline-fixtures.ts'

let database: OfflineDatabase

beforeEach(() => {
  database = freshDatabase()
})
afterEach(() => database.close())

const entity = 'order:7'
const present = new AbortController().signal
const online = () => switchedConnectivity('online')

async function ends(key: string, how: DoneAction['how']): Promise<void> {
  await database.transaction('rw', database.outbox, database.doneActions, async () => {
    await database.outbox.clear()
    const facts = { total: 4200 }
    await database.doneActions.put({ key, kind: 'note', entity, actor: '4', doneAt: 1, how, facts, reason: null })
  })
}

describe('awaitEnd', () => {
  it('returns the answer of the server', async () => {
    const key = await queue(database, { entity })
    const end = awaitEnd(database, { entity, key, connectivity: online(), signal: present, patience: 60_000 })
    await ends(key, 'sent')
    expect(await end).toEqual({ kind: 'sent', facts: { total: 4200 } })
  })

  it('reports no success when a person discarded the action', async () => {
    const key = await queue(database, { entity })
    const end = awaitEnd(database, { entity, key, connectivity: online(), signal: present, patience: 60_000 })
    await ends(key, 'discarded')
    expect(await end).toEqual({ kind: 'gone' })
  })

  it('gives up when the server does not answer or the device is offline', async () => {
    const key = await queue(database, { entity })
    const waiting = { entity, key, signal: present }
    expect(await awaitEnd(database, { ...waiting, connectivity: online(), patience: 20 })).toEqual({ kind: 'waits' })
    const away = switchedConnectivity('offline')
    expect(await awaitEnd(database, { ...waiting, connectivity: away, patience: 60_000 })).toEqual({ kind: 'waits' })
    const leaving = online()
    const end = awaitEnd(database, { ...waiting, connectivity: leaving, patience: 60_000 })
    leaving.become('offline')
    expect(await end).toEqual({ kind: 'waits' })
    expect(await database.outbox.count()).toBe(1)
  })

  it('does not wait for photos that are on their way, nor behind an action that waits for them', async () => {
    const first = await queue(database, { entity })
    const next = await queue(database, { entity })
    await database.outbox.filter(({ key }) => key === first).modify({ said: 'waiting-for-photos' })
    const waiting = { entity, connectivity: online(), signal: present, patience: 60_000 }
    expect(await awaitEnd(database, { ...waiting, key: first })).toEqual({ kind: 'waits' })
    expect(await awaitEnd(database, { ...waiting, key: next })).toEqual({ kind: 'waits' })
  })
})
