import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import { PlacedNote } from '#client/features/cart/placed-note.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { shop } from './cart-fixtures.ts'

const database = offlineDatabase()
const gone = [{ kind: 'photo', id: 4, name: 'IMG_4' }] as const

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  const cart = { slug: shop.slug, localId: 'l', channel: 'external', shop, lines: [], confirmed: null } as const
  await database.carts.put({ ...cart, lines: [], gone: [...gone], changedAt: Date.now() })
  const placed = { slug: shop.slug, orderId: 7, hash: 'h'.repeat(22), isExternal: true, isPending: true }
  await database.placedOrders.put({ ...placed, seenAt: Date.now() })
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.restoreAllMocks()
})

function show(): void {
  render(
    <MemoryRouter>
      <GoneNote slug={shop.slug} gone={gone} />
      <PlacedNote slug={shop.slug} />
      <NoticeRegion closeLabel="Dismiss" />
    </MemoryRouter>,
  )
}

const fullDevice = () => new DOMException('', 'QuotaExceededError')
const notSaved = () => screen.findByText(/Your device has no room left, so this was not saved/)

async function closeNote(place: 0 | 1): Promise<void> {
  await screen.findByText(/order 7/i)
  const button = screen.getAllByRole('button', { name: 'Close' })[place]
  if (!button) throw new Error('The note has no close button')
  fireEvent.click(button)
}

it('the device forgets which lines were dropped from a cart when the guest closes the note about them', async () => {
  show()
  await closeNote(0)
  await waitFor(async () => expect((await database.carts.get(shop.slug))?.gone).toEqual([]))
})

it('the guest is told when the device could not store that they closed the note about dropped lines', async () => {
  vi.spyOn(database.carts, 'update').mockRejectedValueOnce(fullDevice())
  show()
  await closeNote(0)
  expect(await notSaved()).toBeTruthy()
})

it('the guest is told when the device could not store that they closed the note about a placed order', async () => {
  vi.spyOn(database.placedOrders, 'delete').mockRejectedValueOnce(fullDevice())
  show()
  await closeNote(1)
  expect(await notSaved()).toBeTruthy()
})
