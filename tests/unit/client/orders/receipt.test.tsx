import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { ReceiptPage } from '#client/features/orders/receipt/receipt-page.tsx'
import { staffOrderQuery } from '#client/features/orders/staff-orders.queries.ts'

const group = { id: 3, name: 'Blue raft', photos: [{ id: 1 }, { id: 2 }] }
const order = {
  id: 7,
  status: 'completed',
  tender: 'counter',
  paid_by: 'cash',
  cash_given: 10_000,
  name: 'Ana',
  hash: 'abc',
  outfitter: { id: 1, name: 'Arkansas', slug: 'arkansas' },
  completed_at: '2026-07-04T20:02:11.000Z',
  order_items: [
    { id: 1, display_group: group, photo: null, price: 6000 },
    { id: 2, display_group: null, photo: { id: 9 }, price: 1000 },
    { id: 3, display_group: null, photo: { id: 10 }, price: 500 },
  ],
  photoCount: 2,
  displayGroupCount: 1,
  subtotal: 7500,
  discount24: 1500,
  discount: { name: 'RAFT10' },
  discount_value: 600,
  processingFee: 250,
  riverFee: 0,
  riverSectionFee: 0,
  tax: 330,
  total: 5980,
  refunded_total: 0,
} as unknown as StaffOrder

function open(changes: Partial<StaffOrder> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shown = { ...order, ...changes }
  client.setQueryData(staffOrderQuery(order.id).queryKey, shown)
  client.setQueryData(outfitterQuery(order.outfitter.id).queryKey, { timezone: 'America/Denver' } as never)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/dashboard/order-detail/${order.id}/receipt`]}>
        <Routes>
          <Route path="/dashboard/order-detail/:orderId/receipt" element={<ReceiptPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const rows = () =>
  [...document.querySelectorAll('article li, article dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(' | '),
  )

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a receipt', () => {
  it('says what was sold, how it was paid, and when in the zone of the outfitter', () => {
    open()
    expect(rows()).toEqual([
      'Blue raft · 2 photos | $60.00',
      'Single photos · 2 photos | $15.00',
      'Photos | 2',
      'Photo groups | 1',
      'Subtotal | $75.00',
      '24hr discount | -$15.00',
      'Discount RAFT10 | -$6.00',
      'Processing fee | $2.50',
      'Taxes | $3.30',
      'Order total | $59.80',
      'Paid in cash | $59.80',
      'Given | $100.00',
      'Change | $40.20',
    ])
    expect(screen.getByText(/Order 7 · Jul 4, 2026, 2:02\sPM/)).toBeDefined()
    expect(screen.getByRole('img', { name: 'Scan to open your photos' })).toBeDefined()
  })

  it('says what was given back', () => {
    open({ cash_given: null, paid_by: null, refunded_total: 1000 })
    expect(rows().slice(-2)).toEqual(['Paid | $59.80', 'Refunded | -$10.00'])
  })

  it('says what was given back in money, when the prepaid code came back too', () => {
    const prepaid = { amount: 4000, covers: 'group', quantity: 1 } as const
    open({ cash_given: null, paid_by: null, prepaid, refunded_total: 5980 })
    expect(rows().slice(-2)).toEqual(['Paid | $19.80', 'Refunded | -$19.80'])
  })

  it('exists only for an order that is paid', () => {
    open({ status: 'pending' })
    expect(document.querySelector('article')).toBeNull()
    expect(screen.getByText('There is no receipt yet')).toBeDefined()
  })

  it('prints on the paper that this device used last', () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open()
    fireEvent.click(screen.getByRole('radio', { name: '58 mm roll' }))
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    cleanup()
    open()
    expect(document.querySelector('[data-paper="58"]')).not.toBeNull()
  })
})
