import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awaitEnd } from '#client/offline/await-end.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import type { DoneAction } from '#client/offline/done-action.ts'
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

describe('Whoever waits for an action', () => {
  it('hears what the server answered', async () => {
    const key = await queue(database, { entity })
    const end = awaitEnd(database, { entity, key, connectivity: online(), signal: present, patience: 60_000 })
    await ends(key, 'sent')
    expect(await end).toEqual({ kind: 'sent', facts: { total: 4200 } })
  })

  it('hears of no success when somebody took it back', async () => {
    const key = await queue(database, { entity })
    const end = awaitEnd(database, { entity, key, connectivity: online(), signal: present, patience: 60_000 })
    await ends(key, 'discarded')
    expect(await end).toEqual({ kind: 'gone' })
  })

  it('is not kept by a server that does not answer, nor by one that is away', async () => {
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
})
