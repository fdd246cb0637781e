import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUnfinishedCharge } from '#client/app/guest/shop-orders.tsx'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { unreadable, until } from '../device/offline-fixtures.ts'
import { WebLocks } from './web-locks.ts'

const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
const ref: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge }
const fault = new ReferenceError('x')

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new WebLocks(), languages: ['en'] })
  vi.stubGlobal('fetch', () => Promise.resolve(unreadable(fault)))
})
afterEach(() => vi.unstubAllGlobals())

it('a page that resumes an unfinished charge of an earlier page reports an internal error that occurs meanwhile', async () => {
  renderHook(() => useUnfinishedCharge(ref))
  let errors: unknown[][] = []
  await until(() => (errors = takeConsoleErrors()).length > 0)
  expect(errors).toEqual([[expect.stringContaining('payment check'), fault]])
})
