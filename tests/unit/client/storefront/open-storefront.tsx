import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { OutfitterPage } from '#client/app/guest/outfitter-page.tsx'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { shop, type group } from '../cart/cart-fixtures.ts'

const day = '2026-07-01'

/** Renders a storefront whose page has already loaded these display groups. */
export function openStorefront(slug: string, groups: readonly ReturnType<typeof group>[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const steps = shop.price_groups.map((step, id) => ({ ...step, id }))
  const outfitter = { ...shop, slug, name: 'Arkansas', price_groups: steps }
  client.setQueryData(['storefront', slug], { outfitter, dates: [day], today: day })
  const displayGroups = groups.map((each) => ({
    ...each,
    photos: each.photos.map((one) => ({ ...one, taken_at: null })),
  }))
  client.setQueryData(['day', shop.id, day, null], { displayGroups, photos: [], date: day, latest_date: day })
  render(
    <QueryClientProvider client={client}>
      <NoticeRegion closeLabel="Close" />
      <MemoryRouter initialEntries={[`/outfitter/${slug}`]}>
        <Routes>
          <Route path="/outfitter/:slug" element={<OutfitterPage channel="external" />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
