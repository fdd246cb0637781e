import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdCharge } from '#client/features/checkout/charge-lock.ts'
import { resumeCharge } from '#client/features/checkout/resume-charge.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'
import type { StoredOrderRef } from '#client/offline/stored-cart.ts'
import { endCharge, forgetCart } from '#client/offline/stored-charge.ts'
import { answer, freshDatabase, until } from '../offline/offline-fixtures.ts'
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

/** The tab that charges: holds the charge until it is told how that ended. */
function chargingTab() {
  let finish = (): void => undefined
  const told = new Promise<void>((resolve) => (finish = resolve))
  const done = holdCharge('k', new AbortController().signal, () => told)
  return { finish, done }
}

/** A page that was loaded anew, or a second tab. */
function secondTab(statuses: ApiResult[], leaving = new AbortController()): Promise<void> {
  return resumeCharge(
    database,
    ref,
    {
      askStatus: () => {
        log.push('status')
        const told = statuses.shift()
        if (told) return Promise.resolve(told)
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

describe('A charge that another tab has under way', () => {
  it('is not spoken of before that tab is done, and then by what is stored', async () => {
    const first = chargingTab()
    const second = secondTab([])
    await moment()
    expect(log).toEqual([])
    await endCharge(database, 'a', 'k')
    first.finish()
    await second
    expect(log).toEqual([{ elsewhere: null }])
  })

  it('leads the second tab to the delivery page too when it was paid', async () => {
    const first = chargingTab()
    const second = secondTab([order('completed', 'abc')])
    await moment()
    await forgetCart(database, 'a')
    first.finish()
    await second
    expect(log).toEqual(['status', { elsewhere: 'abc' }])
  })

  it('is taken up when that tab was closed', async () => {
    const first = chargingTab()
    const second = secondTab([order('paying'), order('completed', 'abc')])
    await moment()
    first.finish()
    await second
    expect(log).toEqual(['status', 'status', { kind: 'paid', hash: 'abc' }])
  })

  it('is taken up by what the other tab has learned meanwhile', async () => {
    const first = chargingTab()
    const second = secondTab([order('cart')])
    await moment()
    await database.orders.update('a', { charge: { ...charge, acknowledged: true } })
    first.finish()
    await second
    expect(log).toEqual(['status', { kind: 'released' }])
  })

  it('is not waited for when the guest leaves', async () => {
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

describe('The hold on a charge', () => {
  it('does not outlast a tab that sleeps with it', async () => {
    chargingTab()
    let done = false
    void holdCharge('k', new AbortController().signal, () => Promise.resolve(void (done = true)), 20)
    await until(() => done)
  })

  it('does the work once, also when it fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('No room')))
    await expect(holdCharge('k', new AbortController().signal, work)).rejects.toThrow('No room')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('lets a browser without locks go on', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdCharge('k', new AbortController().signal, () => Promise.resolve(1))).toBe(1)
  })
})
