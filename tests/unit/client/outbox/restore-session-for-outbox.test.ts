import 'fake-indexeddb/auto'
import * as keyval from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, queue, until } from '../device/offline-fixtures.ts'

const { get } = vi.hoisted(() => ({ get: { faults: [] as Error[] } }))

vi.mock('idb-keyval', async (load) => {
  const real = await load<typeof keyval>()
  return {
    ...real,
    get: (...given: Parameters<typeof real.get>) => {
      const fault = get.faults.shift()
      return fault ? Promise.reject(fault) : real.get(...given)
    },
  }
})

const stored = { token: 'a token', user: { id: 4 } } as Session
const fault = new Error('The store is busy')
let database: OfflineDatabase

/** Opens a guest's page and returns the function that reads the page's session. */
async function openPage(): Promise<() => Session | null> {
  const { currentSession } = await import('#client/api/session.ts')
  const { restoreSessionForOutbox } = await import('#client/device/outbox/restore-session-for-outbox.ts')
  restoreSessionForOutbox(database)
  return currentSession
}

beforeEach(async () => {
  // A page reads the stored session only once, so each test loads the modules again.
  vi.resetModules()
  database = freshDatabase()
  get.faults = []
  await keyval.set('eddyline.session', stored)
})

it('a guest’s page restores the session as soon as an action of a user waits', async () => {
  const session = await openPage()
  await queue(database, { entity: 'cart:a' })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(session()).toBeNull()
  await queue(database, { entity: 'order:1', actor: '4' })
  await until(() => session() !== null)
  expect(session()).toEqual(stored)
})

it('a guest’s page reports that its first read of the outbox failed, and restores the session later', async () => {
  await queue(database, { entity: 'order:1', actor: '4' })
  vi.spyOn(database.outbox, 'filter').mockImplementationOnce(() => {
    throw fault
  })
  const session = await openPage()
  await until(() => session() !== null)
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('drainer'), fault]])
})

it('a guest’s page that cannot read the stored session at first reports the error once and restores the session later', async () => {
  get.faults = [fault, fault]
  await queue(database, { entity: 'order:1', actor: '4' })
  const session = await openPage()
  await until(() => session() !== null)
  expect(get.faults).toEqual([])
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('drainer'), fault]])
})

it('a guest’s page logs no error while a script that restores the session cannot be loaded', async () => {
  const { PartMissingError } = await import('#client/ui/loading/import-part.ts')
  get.faults = [new PartMissingError(['/assets/idb-keyval.js'], new TypeError('Failed to fetch'), true)]
  await queue(database, { entity: 'order:1', actor: '4' })
  const session = await openPage()
  await until(() => session() !== null)
  expect(get.faults).toEqual([])
})
