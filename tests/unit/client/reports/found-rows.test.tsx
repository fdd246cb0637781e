import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localDate } from '#domain/trip-time/local-date.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { OrderReport } from '#client/features/reports/order-report.tsx'

const line = (id: number, total: number, more: object = {}) => ({
  id,
  kind: 'order',
  email: `guest${id}@guest.test`,
  notes: '',
  discount: null,
  display_date: '2026-07-04',
  display_time: '12:00',
  timezone: 'America/Denver',
  subtotal: total,
  discount_value: 0,
  discount24: 0,
  net: total,
  fees_and_tax: 0,
  total,
  counter_total: total,
  card_total: 0,
  flags: [],
  ...more,
})
const first = [line(1, 500), line(2, 9000)]
const second = [
  line(3, 100, { notes: 'Pays cash', timezone: 'Europe/Berlin' }),
  line(1, -200, { kind: 'refund', refund_id: 7, notes: 'Blurred' }),
]
let count = 3

function answer(after: unknown): object {
  const totals = {
    count,
    subtotal: 0,
    discount: 0,
    net: 0,
    fees_and_tax: 0,
    total: 9400,
    counter_total: 0,
    card_total: 0,
  }
  const page = after === undefined ? { orders: first, next: 'more' } : { orders: second, next: null }
  return { success: true, totals, refunds: -200, days: [], ...page }
}

beforeEach(() => {
  count = 3
  localStorage.clear()
  connectivity.heard()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { after } = (await request.clone().json()) as { after?: unknown }
    return Response.json(answer(after), { headers: { 'server-time': new Date().toISOString() } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  return <output>{useLocation().search}</output>
}

function show(address = ''): void {
  render(
    <MemoryRouter initialEntries={[`/dashboard/reports/closing${address}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <OrderReport kind="closing" request={{ outfitterId: 1 }} today={localDate('2026-07-04')} />
      </QueryClientProvider>
      <Address />
    </MemoryRouter>,
  )
}

const table = () => screen.findByRole('table', { name: 'Orders and refunds' })
const numbers = async (): Promise<(string | null)[]> =>
  [...(await table()).querySelectorAll('tbody [data-row] > th')].map((cell) => cell.textContent)
const heads = async (): Promise<(string | null)[]> =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

it('a sort by the head loads the whole report and orders all of its rows', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Total' }))
  await vi.waitFor(async () => expect(await numbers()).toEqual(['1', '3', '1', '2']))
  fireEvent.click(screen.getByRole('button', { name: 'Total' }))
  await vi.waitFor(async () => expect(await numbers()).toEqual(['2', '1', '3', '1']))
  expect(document.querySelector('output')?.textContent).toBe('?sort=-total')
})

it('a search finds rows of pages that were not loaded, and the foot sums the found rows', async () => {
  show('?q=cash')
  await vi.waitFor(async () => expect(await numbers()).toEqual(['3']))
  const foot = within(await table())
    .getByRole('rowheader', { name: 'Found' })
    .closest('tr')
  expect(foot?.textContent).toContain('$1.00')
})

it('a report of more than 2,000 orders offers neither search nor sort', async () => {
  count = 2001
  show('?q=cash&sort=total')
  await vi.waitFor(async () => expect(await numbers()).toEqual(['1', '2']))
  expect(screen.queryByRole('button', { name: 'Total' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('Search and sort need fewer than 2,000 orders. Choose fewer days.')).toBeTruthy()
})

it('a refund has its mark, also when somebody hid the notes', async () => {
  localStorage.setItem('eddyline.hidden-columns.closing', 'notes coupon')
  show('?q=guest')
  await vi.waitFor(async () => expect(await numbers()).toHaveLength(4))
  expect(await heads()).not.toContain('Notes')
  expect(screen.getByText('Refund').closest('th')?.textContent).toBe('1Refund')
  expect(screen.getByText('Refunds').nextSibling?.textContent).toBe('-$2.00')
})

it('the days name their zones where rows of two zones stand in the report', async () => {
  show()
  expect((await table()).textContent).not.toContain('MDT')
  cleanup()
  show('?sort=id')
  await vi.waitFor(async () => expect(await numbers()).toHaveLength(4))
  expect((await table()).textContent).toContain('2026-07-04 MDT')
  expect((await table()).textContent).toContain('2026-07-04 GMT+2')
})
