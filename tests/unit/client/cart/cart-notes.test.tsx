import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import { OwnOrders } from '#client/features/cart/own-orders.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { group, photo, shop } from './cart-fixtures.ts'

const database = offlineDatabase()
const gone = [{ kind: 'photo', id: 4, name: 'IMG_4' }] as const

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  const cart = { slug: shop.slug, localId: 'l', channel: 'external', shop, lines: [], confirmed: null } as const
  await database.carts.put({ ...cart, lines: [], gone: [...gone], changedAt: Date.now() })
  const own = { slug: shop.slug, orderId: 7, hash: 'h'.repeat(22), isExternal: true, state: 'completed' as const }
  await database.ownOrders.put({ ...own, photoIds: [4], groupIds: [], seenAt: Date.now() })
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.restoreAllMocks()
})

function show(lines: StoredCart['lines'] = []): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GoneNote slug={shop.slug} gone={gone} />
        <OwnOrders slug={shop.slug} cart={{ lines }} />
        <NoticeRegion closeLabel="Dismiss" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const fullDevice = () => new DOMException('', 'QuotaExceededError')
const notSaved = () => screen.findByText(/Your device has no room left, so this was not saved/)

async function closeNote(name: RegExp): Promise<void> {
  await screen.findByText(/order 7/i)
  fireEvent.click(screen.getByRole('button', { name }))
}

it('the device forgets which lines were dropped from a cart when the guest closes the note about them', async () => {
  show()
  await closeNote(/^Close$/)
  await waitFor(async () => expect((await database.carts.get(shop.slug))?.gone).toEqual([]))
})

it('the guest is told when the device could not store that they closed the note about dropped lines', async () => {
  vi.spyOn(database.carts, 'update').mockRejectedValueOnce(fullDevice())
  show()
  await closeNote(/^Close$/)
  expect(await notSaved()).toBeTruthy()
})

it('the guest is told when the device could not forget an order', async () => {
  vi.spyOn(database.ownOrders, 'delete').mockRejectedValueOnce(fullDevice())
  show()
  await closeNote(/^Remove order 7/)
  expect(await notSaved()).toBeTruthy()
})

it('a cart says which of its photos the guest already bought, alone or in a group', async () => {
  const addedAt = new Date().toISOString()
  show([
    { kind: 'photo', addedAt, photo: photo(5) },
    { kind: 'group', addedAt, group: group(9, [4, 6], new Date()) },
  ])
  expect(await screen.findByText('You already have 1 of these photos, in order 7.')).toBeTruthy()
})
