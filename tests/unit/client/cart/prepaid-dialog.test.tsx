import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PrepaidButton } from '#client/features/cart/prepaid/prepaid-button.tsx'
import { keepPrepaid, keptPrepaid, type PrepaidState } from '#client/features/cart/prepaid/prepaid.commands.ts'
import { PrepaidDialog } from '#client/features/cart/prepaid/prepaid-dialog.tsx'
import { DiscountDialog } from '#client/features/cart/discount-dialog.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { amountsOf, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { cartOrder } from '../checkout/order-fixture.ts'
import { photo, shop } from './cart-fixtures.ts'

const database = offlineDatabase()
const code = '7KQM-4XPA-9RTGB'
const ref: StoredOrderRef = {
  slug: shop.slug,
  localId: 'l',
  orderId: 1,
  orderTime: 0,
  cartToken: 'secret',
  charge: null,
}
const ready: PrepaidState = {
  state: 'ready',
  covers: 'group',
  quantity: 1,
  uses: 1,
  left: 1,
  first_day: '2026-05-01',
  last_day: '2026-09-30',
  used: [],
}
const covered = cartOrder({ prepaid: { amount: 1500, covers: 'group', quantity: 1 }, total: 1500 })

let state: PrepaidState | null
let asked: [string, unknown][]
let closed: number

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

function show(order: StoredOrderRef | null = ref, startCode = ''): void {
  render(
    <>
      <NoticeRegion closeLabel="Dismiss" />
      <PrepaidDialog slug={shop.slug} order={order} online startCode={startCode} onClose={() => void (closed += 1)} />
    </>,
  )
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  asked = []
  closed = 0
  state = ready
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push([pathname.replace('/api/v1', ''), await request.json()])
    if (state === null) return json(422, { code: 'invalid-code', errors: { code: 'Invalid Code' } })
    return pathname.endsWith('look-up') ? json(200, { prepaid: state }) : json(200, { order: covered })
  })
  await database.orders.put(ref)
  await database.carts.put({
    slug: shop.slug,
    localId: 'l',
    channel: 'internal',
    shop,
    lines: [{ kind: 'photo', addedAt: '2026-07-01T12:00:00.000Z', photo: photo(1) }],
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

describe('the window of a prepaid code', () => {
  it('says what the code covers and until when, then uses it on the cart', async () => {
    show()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: code } })
    press('Check the code')
    expect(await screen.findByText('Pays for one photo group')).toBeTruthy()
    expect(screen.getByText('Valid from May 1, 2026 until September 30, 2026')).toBeTruthy()
    press('Use this code')
    await waitFor(() => expect(closed).toBe(1))
    expect(asked).toEqual([
      ['/prepaid/look-up', { slug: shop.slug, code }],
      ['/order/apply-prepaid', { orderId: 1, code }],
    ])
    expect((await database.carts.get(shop.slug))?.confirmed).toMatchObject({ prepaid: 1500, total: 1500 })
  })

  it('of a link looks the code up at once, and keeps it until there is a cart', async () => {
    show(null, code)
    expect(await screen.findByText('Pays for one photo group')).toBeTruthy()
    press('Choose your photos')
    await waitFor(() => expect(closed).toBe(1))
    expect(keptPrepaid(shop.slug)).toBe(code)
  })

  it('says when a code was used, and offers the link by mail, never on screen', async () => {
    state = { ...ready, state: 'used', left: 0, used: [{ at: '2026-07-04T20:02:00Z', email: 'r…@guest.test' }] }
    show(ref, code)
    expect(await screen.findByText('This code was used')).toBeTruthy()
    expect(screen.getByText(/^Used on July 4, 2026 for r…@guest.test$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use this code' })).toBeNull()
    press('Email the photos link again')
    expect(await screen.findByText('We sent the link to the address of the order')).toBeTruthy()
  })

  it('says ‘Invalid Code’ and stays open', async () => {
    state = null
    show(ref, 'nothing')
    expect(await screen.findByText('Invalid Code')).toBeTruthy()
    expect(closed).toBe(0)
  })
})

describe('the cart', () => {
  it('puts a kept code on its order once, and takes a code off again', async () => {
    keepPrepaid(shop.slug, code)
    const { rerender } = render(<PrepaidButton covered={undefined} order={null} online onAsk={() => undefined} />)
    expect(asked).toEqual([])
    rerender(<PrepaidButton covered={undefined} order={ref} online onAsk={() => undefined} />)
    await waitFor(() => expect(asked).toEqual([['/order/apply-prepaid', { orderId: 1, code }]]))
    expect(keptPrepaid(shop.slug)).toBeNull()
    rerender(<PrepaidButton covered={0} order={ref} online onAsk={() => undefined} />)
    expect(screen.getByText('Your prepaid code covers nothing in this cart yet')).toBeTruthy()
    press('Take the prepaid code off')
    await waitFor(() => expect(asked.at(-1)).toEqual(['/order/apply-prepaid', { orderId: 1, code: '' }]))
  })

  it('shows the prepaid part and what is left to pay after the total', () => {
    render(<OrderSummary amounts={amountsOf({ ...covered, total: 6000 }, true)} />)
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms.slice(-3)).toEqual(['Order total', 'Prepaid', 'Left to pay'])
    expect(screen.getByText('$45.00')).toBeTruthy()
  })

  it('takes a prepaid code in the window of discount codes too', async () => {
    render(
      <DiscountDialog
        order={ref}
        online
        startCode={code}
        onClose={() => void (closed += 1)}
        onRefused={() => undefined}
      />,
    )
    press('Apply')
    await waitFor(() => expect(closed).toBe(1))
    expect(asked).toEqual([['/order/apply-prepaid', { orderId: 1, code }]])
  })
})
