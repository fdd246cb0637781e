import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GuestWatch } from '#client/app/guest/guest-watch.tsx'
import { forgetFavourites, toggleFavourite } from '#client/features/storefront/favourites.ts'
import type { TimedPage } from '#client/features/timeout/guest-timeout.tsx'

let timed: TimedPage[] = []

vi.mock('#client/features/timeout/guest-timeout.tsx', () => ({
  GuestTimeout: ({ page }: { page: TimedPage }) => {
    timed.push(page)
    return null
  },
}))

function pageAt(address: string): TimedPage | undefined {
  timed = []
  const [pathname = '', search = ''] = address.split('?')
  const client = new QueryClient()
  client.setQueryData(['storefront', 'rafts'], { outfitter: { cart_timeout: 45 }, dates: [], today: '2026-07-04' })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}` }]}>
        <GuestWatch />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  cleanup()
  return timed[0]
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it.each([
  ['/cart/rafts', { kind: 'cart', photosPath: '/outfitter/rafts' }],
  ['/cart/rafts/external', { kind: 'cart', photosPath: '/outfitter/rafts/external' }],
  ['/outfitter/rafts', { kind: 'photos', showsGuest: false }],
  ['/outfitter/rafts/external', { kind: 'photos', photosPath: '/outfitter/rafts/external' }],
  ['/deliver/rafts/counter', { kind: 'thanks', showsGuest: true }],
  ['/deliver/rafts/order/abc/external', { kind: 'order', photosPath: '/outfitter/rafts/external' }],
  ['/deliver/rafts/zip/abc', { kind: 'order', showsGuest: true }],
] as const)('the inactivity timer of the page %s uses the timeout that its outfitter has set', (address, page) => {
  expect(pageAt(address)).toMatchObject({ slug: 'rafts', timeoutSeconds: 45, ...page })
})

it('the inactivity timer treats the page of shared photos as a guest’s page that belongs to no outfitter', () => {
  expect(pageAt('/share/abc')).toMatchObject({ kind: 'order', slug: null, photosPath: null, timeoutSeconds: null })
})

it.each(['/', '/login', '/dashboard', '/slideshow/1'])('the page %s has no inactivity timer', (address) => {
  expect(pageAt(address)).toBeUndefined()
})

it('the photos page counts as showing data of a guest while the guest has favourites', () => {
  toggleFavourite(7)
  expect(pageAt('/outfitter/rafts')?.showsGuest).toBe(true)
  cleanup()
  forgetFavourites()
  expect(pageAt('/outfitter/rafts')?.showsGuest).toBe(false)
})

it('the photos page counts as showing data of a guest when a day or a language is chosen or a photo is open', () => {
  expect(pageAt('/outfitter/rafts?date=2026-07-03')?.showsGuest).toBe(true)
  expect(pageAt('/outfitter/rafts?photo=7')?.showsGuest).toBe(true)
  localStorage.setItem('guest:locale', 'fr')
  expect(pageAt('/outfitter/rafts')?.showsGuest).toBe(true)
})
