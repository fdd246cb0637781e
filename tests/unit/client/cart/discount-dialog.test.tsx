import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DiscountDialog } from '#client/features/cart/discount-dialog.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { cartOrder } from '../checkout/order-fixture.ts'
import { photo, shop } from './cart-fixtures.ts'

const database = offlineDatabase()
const ref: StoredOrderRef = {
  slug: shop.slug,
  localId: 'l',
  orderId: 1,
  orderTime: 0,
  cartToken: 'secret',
  charge: null,
}

let answer: () => Response
let asked: Record<string, unknown>[]
let closed: number
let refused: number
let startCode: string

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString(), ...headers },
  })
}

function show(online = true, order: StoredOrderRef | null = ref): void {
  render(
    <>
      <NoticeRegion closeLabel="Dismiss" />
      <DiscountDialog
        order={order}
        online={online}
        startCode={startCode}
        onClose={(code) => {
          closed += 1
          startCode = code
        }}
        onRefused={() => void (refused += 1)}
      />
    </>,
  )
}

async function apply(code: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-busy')).toBeNull())
}

beforeEach(async () => {
  asked = []
  closed = 0
  refused = 0
  startCode = ''
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push((await request.json()) as Record<string, unknown>)
    return answer()
  })
  const line = { kind: 'photo' as const, addedAt: '2026-07-01T12:00:00.000Z', photo: photo(1) }
  await database.orders.put(ref)
  await database.carts.put({
    slug: shop.slug,
    localId: 'l',
    channel: 'external',
    shop,
    lines: [line],
    confirmed: null,
    gone: [],
    changedAt: 0,
  })
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
})

describe('the discount code dialog', () => {
  it('applies the typed code, says that the discount has been applied, and stores the discount with the cart', async () => {
    answer = () => json(200, { order: cartOrder({ discount: { name: 'RIVER10' }, discount_value: 150, total: 1600 }) })
    show()
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' river10 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(closed).toBe(1))
    expect(asked).toEqual([{ orderId: 1, code: 'river10' }])
    expect(screen.getByText('This discount has been applied')).toBeTruthy()
    expect((await database.carts.get(shop.slug))?.confirmed).toMatchObject({
      discountName: 'RIVER10',
      discountValue: 150,
      total: 1600,
    })
  })

  it('stays open at a tap outside once a code was typed, and asks before Escape discards the code', async () => {
    show()
    fireEvent.input(screen.getByLabelText('Code'), { target: { value: 'RIVER' } })
    await new Promise((resolve) => setTimeout(resolve, 10))
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    fireEvent.keyDown(screen.getByLabelText('Code'), { key: 'Escape' })
    expect(closed).toBe(0)
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(closed).toBe(1)
  })

  it("closes with 'Invalid Code' for an unknown code", async () => {
    answer = () => json(422, { code: 'invalid-code', errors: { code: 'Invalid Code' } })
    show()
    await apply('NOPE')
    expect(closed).toBe(1)
    expect(screen.getByText('Invalid Code')).toBeTruthy()
    expect(refused).toBe(0)
  })

  it('shows the refused code, selected, when it opens again, until the server accepts a code', async () => {
    answer = () => json(422, { code: 'invalid-code', errors: { code: 'Invalid Code' } })
    show()
    await apply('RIVER1O')
    cleanup()
    show()
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    expect(field.value).toBe('RIVER1O')
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('RIVER1O')
    answer = () => json(200, { order: cartOrder({ discount: { name: 'RIVER10' }, discount_value: 150, total: 1600 }) })
    fireEvent.change(field, { target: { value: 'RIVER10' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(closed).toBe(2), { timeout: 15_000 })
    cleanup()
    show()
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '')
  })

  it('stays open and says when to try again after too many tries', async () => {
    const errors = { general: 'Too many attempts. Wait 42 seconds and try again.' }
    answer = () => json(429, { code: 'too-many', errors }, { 'retry-after': '42' })
    show()
    await apply('NOPE')
    expect(closed).toBe(0)
    expect(screen.getAllByText('Too many attempts. Wait 42 seconds and try again.').length).toBeGreaterThan(0)
  })

  it('refuses a code while the cart is being paid', async () => {
    answer = () =>
      json(409, { code: 'payment-in-progress', errors: { general: 'A payment for this order is in progress.' } })
    show()
    await apply('RIVER10')
    expect(closed).toBe(1)
    expect(screen.getByText('A payment for this order is in progress.')).toBeTruthy()
    expect(refused).toBe(1)
  })

  it('asks for a code before it calls the server', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('Missing Information')).toBeTruthy()
    expect(screen.getAllByText('Please enter Discount Code')).toHaveLength(2)
    expect(asked).toEqual([])
  })

  it('sends no code without a connection or before the whole cart is on the server', () => {
    show(false)
    expect(screen.getByText('This needs a connection. Try again when you are online.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    cleanup()
    show(true, null)
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'RIVER10' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(asked).toEqual([])
  })

  it('can be closed', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(closed).toBe(1)
  })
})
