import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withChargeLock } from '#client/features/checkout/card/charge-lock.ts'
import { resumeCharge } from '#client/features/checkout/card/resume-charge.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { ApiResult } from '#client/device/outbox/outcomes.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { endCharge, forgetCart } from '#client/device/cart/stored-charge.ts'
import { answer, freshDatabase, until } from '../device/offline-fixtures.ts'
import { WebLocks } from './web-locks.ts'

const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
const ref: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge }
const order = (status: string, hash: string | null = null) =>
  answer(200, { success: true, order: { id: 1, status, hash, total: 1750 } })

let database: OfflineDatabase
let log: unknown[]

beforeEach(async () => {
  database = freshDatabase()
  log = []
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  await database.orders.put(ref)
})

afterEach(() => {
  database.close()
  vi.unstubAllGlobals()
})

/** Imitates the tab that charges the card. It holds the lock of the charge until the test calls `finish`. */
function chargingTab() {
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const done = withChargeLock('k', new AbortController().signal, () => finished)
  return { finish, done }
}

/** Resumes the charge as a reloaded page or a second tab does. */
function secondTab(statuses: ApiResult[], leaving = new AbortController()): Promise<void> {
  return resumeCharge(
    database,
    ref,
    {
      askStatus: () => {
        log.push('status')
        const status = statuses.shift()
        if (status) return Promise.resolve(status)
        leaving.abort(new Error('Asked more often than expected'))
        return Promise.reject(new TypeError('Failed to fetch'))
      },
      pause: () => Promise.resolve(),
      onEnd: (_charge, end) => Promise.resolve(void log.push(end)),
      onEndedElsewhere: (hash) => log.push({ elsewhere: hash }),
    },
    leaving.signal,
  )
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('resumeCharge for a charge of another tab', () => {
  it('waits until the other tab is done and then reads the stored result', async () => {
    const first = chargingTab()
    const second = secondTab([])
    await moment()
    expect(log).toEqual([])
    await endCharge(database, 'a', 'k')
    first.finish()
    await second
    expect(log).toEqual([{ elsewhere: null }])
  })

  it('leads the waiting tab to the delivery page when the charge was paid', async () => {
    const first = chargingTab()
    const second = secondTab([order('completed', 'abc')])
    await moment()
    await forgetCart(database, 'a')
    first.finish()
    await second
    expect(log).toEqual(['status', { elsewhere: 'abc' }])
  })

  it('takes over the charge when the other tab was closed', async () => {
    const first = chargingTab()
    const second = secondTab([order('paying'), order('completed', 'abc')])
    await moment()
    first.finish()
    await second
    expect(log).toEqual(['status', 'status', { kind: 'paid', hash: 'abc' }])
  })

  it('continues from the result that the other tab has stored meanwhile', async () => {
    const first = chargingTab()
    const second = secondTab([order('cart')])
    await moment()
    await database.orders.update('a', { charge: { ...charge, acknowledged: true } })
    first.finish()
    await second
    expect(log).toEqual(['status', { kind: 'released' }])
  })

  it('stops waiting when the guest leaves the page', async () => {
    const first = chargingTab()
    const leaving = new AbortController()
    const second = secondTab([], leaving)
    leaving.abort()
    await expect(second).rejects.toThrow()
    first.finish()
    await first.done
    expect(log).toEqual([])
  })
})

describe('withChargeLock', () => {
  it('gives the lock to another tab when the browser has suspended the tab that holds it', async () => {
    chargingTab()
    let done = false
    void withChargeLock('k', new AbortController().signal, () => Promise.resolve(void (done = true)), 20)
    await until(() => done)
  })

  it('runs the work once, even when it fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('No room')))
    await expect(withChargeLock('k', new AbortController().signal, work)).rejects.toThrow('No room')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('runs the work in a browser without Web Locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await withChargeLock('k', new AbortController().signal, () => Promise.resolve(1))).toBe(1)
  })
})
