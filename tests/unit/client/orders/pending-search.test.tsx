import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { PendingOrders } from '#client/features/orders/pending/pending-orders.tsx'
import { employeeWith } from '../device/staff-user.ts'

const names = ['Anna Ahead', 'Ben Bow', 'Cleo Current', 'Dan Drift']
const orders = names.map((name, index) => ({
  id: 11 + index,
  outfitter: { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' },
  name,
  email: `${index}@guest.test`,
  total: 4200,
  notes: '',
  discount: null,
  discount_value: 0,
  local_code: null,
  flags: [],
  placed_at: null,
  display_date: '2026-07-04',
  display_time: '14:00',
}))

function OrderPage() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

const nothing = () => undefined

function open(address: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <Link to="/pending">Pending Orders</Link>
        <Routes>
          <Route
            path="/pending"
            element={<PendingOrders outfitterId={1} chosen={null} onChoose={nothing} onCount={nothing} />}
          />
          <Route path="/dashboard/order-detail/:id" element={<OrderPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const searchField = () => screen.findByLabelText<HTMLInputElement>('Number, name, email or code')
const address = () => screen.getByLabelText('address').textContent

describe('the search of pending orders', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.url.includes('/order/events')) return new Response(null, { status: 503 })
      return Response.json(
        { success: true, orders, outfitter: { id: 1, discounts: [] } },
        { headers: { 'server-time': '2026-07-04T20:00:00.000Z' } },
      )
    })
    await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  })
  afterEach(async () => {
    cleanup()
    await forgetSession()
    vi.unstubAllGlobals()
  })

  it('keeps its text when staff open an order and go back', async () => {
    open('/pending')
    fireEvent.change(await searchField(), { target: { value: 'cleo' } })
    await waitFor(() => expect(screen.queryByText('Anna Ahead')).toBeNull())
    expect(address()).toBe('/pending?search=cleo')

    fireEvent.click(screen.getByRole('link', { name: /13/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect((await searchField()).value).toBe('cleo')
    expect(screen.getByText('Cleo Current')).toBeTruthy()
    expect(screen.queryByText('Anna Ahead')).toBeNull()
  })

  it('is restored from the address of the page after a reload', async () => {
    open('/pending?search=dan')
    expect((await searchField()).value).toBe('dan')
    expect(screen.queryByText('Anna Ahead')).toBeNull()
  })

  it('is cleared by the menu link to all pending orders', async () => {
    open('/pending')
    fireEvent.change(await searchField(), { target: { value: 'cleo' } })
    fireEvent.click(screen.getByRole('link', { name: 'Pending Orders' }))
    expect(address()).toBe('/pending')
    await waitFor(async () => expect((await searchField()).value).toBe(''))
    expect(await screen.findByText('Anna Ahead')).toBeTruthy()
  })

  it('does not hide that a guest pays by phone', async () => {
    Object.assign(orders[1] ?? {}, { status: 'paying' })
    open('/pending?search=ben')
    expect(await screen.findByText('Being paid by phone')).toBeTruthy()
    Object.assign(orders[1] ?? {}, { status: 'pending' })
  })
})
