import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { OutfitterPage } from '#client/app/guest/outfitter-page.tsx'
import type { Channel } from '#client/device/database/cart-rows.ts'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { shop, type group, type photo } from '../cart/cart-fixtures.ts'

const day = '2026-07-01'

type Timed<Shown> = Shown & { readonly taken_at?: string }
type Single = Timed<ReturnType<typeof photo>>
type Group = Omit<ReturnType<typeof group>, 'photos'> & { readonly photos: readonly Single[] }

interface Options {
  singles?: readonly Single[]
  address?: string
  channel?: Channel
  groupOnly?: boolean
  guides?: readonly string[]
}

function Delivery() {
  return <p>Thanks at {useLocation().pathname}</p>
}

/**
 * Renders a storefront whose page has already loaded these display groups and single photos. `address`: the end of the
 * page's address, such as '?time=600-605'. Photos have no capture time unless the caller gives one.
 */
export function openStorefront(
  slug: string,
  groups: readonly Group[],
  { singles = [], address = '', channel = 'external', groupOnly = false, guides = [] }: Options = {},
): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const steps = shop.price_groups.map((step, id) => ({ ...step, id }))
  const outfitter = { ...shop, slug, name: 'Arkansas', price_groups: steps, display_group_only: groupOnly }
  client.setQueryData(['storefront', slug], { outfitter, dates: [day], today: day })
  const displayGroups = groups.map((each) => ({
    ...each,
    photos: each.photos.map((one) => ({ taken_at: null, ...one })),
  }))
  const photos = singles.map((one) => ({ taken_at: null, ...one }))
  client.setQueryData(['day', shop.id, day, null], { displayGroups, photos, guides, date: day, latest_date: day })
  render(
    <QueryClientProvider client={client}>
      <NoticeRegion closeLabel="Close" />
      <MemoryRouter initialEntries={[`/outfitter/${slug}${address}`]}>
        <Routes>
          <Route path="/outfitter/:slug" element={<OutfitterPage channel={channel} />} />
          <Route path="/deliver/*" element={<Delivery />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
