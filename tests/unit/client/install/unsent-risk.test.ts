import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isPersisted } from '#client/device/database/persistent-storage.ts'
import { longUnsent, unsentRisk } from '#client/device/install/unsent-risk.ts'
import { oldestUnsent } from '#client/device/outbox/oldest-unsent.ts'
import { addFile } from '../device/upload-fixtures.ts'
import { freshDatabase, queue } from '../device/offline-fixtures.ts'

const day = 86_400_000

describe('unsentRisk', () => {
  it('warns on iPhone, iPad and Safari on a Mac that the browser may delete unsent work after seven days without a visit', () => {
    for (const system of ['iphone', 'ipad', 'mac-safari'] as const)
      expect(unsentRisk(system, false)).toBe(
        'This browser may delete unsent work after seven days without a visit. Stay online here until it is sent, then install the app.',
      )
  })

  it('gives no warning in an app on the home screen, whose storage the browser keeps', () => {
    expect(unsentRisk('ipad', true)).toBeNull()
  })

  it('suggests installing the app only where the app can be installed', () => {
    expect(unsentRisk('android', false)).toContain('install the app')
    expect(unsentRisk('firefox', false)).toContain('Send it soon')
    expect(unsentRisk('chromium', true)).toContain('Send it soon')
  })
})

describe('longUnsent', () => {
  it('returns a text with the age of work that has waited for a day or longer', () => {
    expect(longUnsent(5, day + 5)).toContain('1 day.')
    expect(longUnsent(5, 3 * day + 4)).toContain('2 days')
  })

  it('returns no text when the work has waited for less than a day or when no work waits', () => {
    expect(longUnsent(5, day + 4)).toBeNull()
    expect(longUnsent(null, day)).toBeNull()
  })
})

describe('oldestUnsent', () => {
  it('returns the time of the oldest action or photo', async () => {
    const database = freshDatabase()
    expect(await oldestUnsent(database)).toBeNull()
    await queue(database, { entity: 'order:1' })
    await database.outbox.toCollection().modify({ queuedAt: 500 })
    await addFile(database, 'a.jpg')
    await addFile(database, 'b.jpg')
    await database.uploads.toCollection().modify({ addedAt: 700 })
    expect(await oldestUnsent(database)).toBe(500)
    await database.uploads.toCollection().limit(1).modify({ addedAt: 300 })
    expect(await oldestUnsent(database)).toBe(300)
  })
})

describe('isPersisted', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is false in a browser without StorageManager', async () => {
    vi.stubGlobal('navigator', {})
    expect(await isPersisted()).toBe(false)
    vi.stubGlobal('navigator', { storage: {} })
    expect(await isPersisted()).toBe(false)
    vi.stubGlobal('navigator', { storage: { persisted: async () => true } })
    expect(await isPersisted()).toBe(true)
  })
})
