import 'fake-indexeddb/auto'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UnfinishedPayment } from '#client/app/guest/guest-watch.tsx'
import { markActivity } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { emptyAll, openCharge, putCart, slug } from '../timeout/set-aside-fixtures.ts'

let at = ''
function Where() {
  const { pathname } = useLocation()
  useEffect(() => void (at = pathname), [pathname])
  return null
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await emptyAll(offlineDatabase())
  markActivity()
  await putCart(offlineDatabase(), { charge: openCharge })
  await offlineDatabase().carts.update(slug, { channel: 'external' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a kiosk that a guest left while paying opens the cart, which looks up the payment', async () => {
  render(
    <MemoryRouter initialEntries={[`/outfitter/${slug}`]}>
      <Where />
      <UnfinishedPayment />
    </MemoryRouter>,
  )
  expect(at).toBe(`/outfitter/${slug}`)
  vi.setSystemTime(Date.now() + 61_000)
  await waitFor(async () => {
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(at).toBe(`/cart/${slug}/external`)
  })
})
