import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { OutfitterPage } from '#client/app/guest/outfitter-page.tsx'
import { BootContext, type AppBoot } from '#client/app/boot/page-boot.ts'
import { group, photo, shop } from '../cart/cart-fixtures.ts'

const day = '2026-07-01'
const outfitter = {
  ...shop,
  slug: 's',
  name: 'Arkansas',
  price_groups: shop.price_groups.map((step, id) => ({ ...step, id })),
}
const storefront = { outfitter, dates: [day], today: day }
const untimed = <Photo extends object>(one: Photo) => ({ taken_at: null, ...one })
const raft = group(7, [91])
const part = {
  displayGroups: [{ ...raft, photos: raft.photos.map(untimed) }],
  photos: [untimed(photo(92))],
  date: day,
  latest_date: day,
}

function Address() {
  return <output>{useLocation().search}</output>
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps the photo of a link while the guest tries again to load the rest of a long day', async () => {
  let asked = 0
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (!url.includes('displayGroups')) return Promise.reject(new TypeError('Failed to fetch'))
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => undefined)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(['storefront', 's'], storefront)
  const counts = { groupCount: 9, photoCount: 80, groupPhotoCounts: { '7': 12 } }
  const boot = {
    build: 'x',
    servedAt: '',
    storefront: { slug: 's', answer: storefront },
    day: { answer: part, partial: true, ...counts },
  }
  render(
    <QueryClientProvider client={client}>
      <BootContext value={boot as unknown as AppBoot}>
        <MemoryRouter initialEntries={[`/outfitter/s?date=${day}&photo=500`]}>
          <Address />
          <Routes>
            <Route path="/outfitter/:slug" element={<OutfitterPage channel="external" />} />
          </Routes>
        </MemoryRouter>
      </BootContext>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }))
  await waitFor(() => expect(asked).toBe(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getByText(/photo=500$/)).toBeTruthy()
})
