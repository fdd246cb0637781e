import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { RefundDialog } from '#client/features/orders/actions/refund-dialog.tsx'
import { OrderFacts } from '#client/features/orders/detail/order-facts.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { cart, group, photo, single } from '../../domain/pricing/pricing-examples.ts'

const singles = Array.from({ length: 7 }, (_, index) => single(index + 1))
const input = cart({ items: [...singles, group(9, [photo(50), photo(51)])], discount: null, taxRatePpm: null })
const priced = priceCart(input)
const shown = (id: number) => ({ id, name: `IMG_${id}`, path: '', width: 3, height: 2, thumbhash: '' })
const line = { id: 1, added_at: '2026-07-04T18:00:00.000Z', price: 0, discount24: 0 }

/** The fields that the window and the facts read. */
function orderWith(fields: object = {}): StaffOrder {
  const fees = priced.riverFee + priced.riverSectionFee + priced.processingFee
  return {
    id: 7,
    tender: 'counter',
    total: priced.total,
    refunded_total: 0,
    order_items: [
      ...singles.map((item, at) => ({ ...line, id: at + 1, photo: shown(item.photo.id), display_group: null })),
      { ...line, id: 8, photo: null, display_group: { id: 9, name: 'Raft 7', photos: [shown(50), shown(51)] } },
    ],
    refunds: [],
    refundable: { pricing: JSON.parse(JSON.stringify(input)) as object, net: priced.net, fees, tax: 0 },
    ...fields,
  } as unknown as StaffOrder
}

let sent: object[]
let refusal: { code: string; text: string } | null

beforeEach(() => {
  sent = []
  refusal = null
  localStorage.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()) as object)
    const headers = { 'server-time': new Date().toISOString() }
    if (refusal !== null) {
      const body = { success: false, code: refusal.code, errors: { general: refusal.text } }
      return Response.json(body, { status: 409, headers })
    }
    return Response.json({ success: true, order: orderWith(), refund: { status: 'completed' } }, { headers })
  })
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

function show(order: StaffOrder): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RefundDialog order={order} onClose={() => {}} />
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Refund \$/ }))

describe('RefundDialog', () => {
  it('shows both amounts before it refunds a photo without which the bundle loses its price', async () => {
    show(orderWith())
    tick('Refund photo IMG_3')
    const both = screen.getAllByRole('radio', { name: /\$/ })
    expect(both.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'The share that the guest paid$11.42',
      'What is left when the others cost their own price$5.33',
    ])
    choose(/others cost their own price/)
    choose('Not satisfied')
    press()
    const photos = [{ photo_id: 3, display_group_id: null }]
    await waitFor(() => expect(sent).toEqual([{ id: 7, amount: 533, reason: 'Not satisfied', photos, basis: 'rest' }]))
  })

  it('refunds a whole group with one tick, for exactly what it cost', async () => {
    show(orderWith())
    tick(/^Raft 7/)
    const cost = priced.lines.find(({ kind }) => kind === 'group')?.total
    choose('Wrong photos')
    press()
    await waitFor(() => expect(sent).toMatchObject([{ amount: cost, basis: 'paid' }]))
    expect(sent).toMatchObject([{ photos: [50, 51].map((photo_id) => ({ photo_id, display_group_id: 9 })) }])
  })

  it('refunds an amount while no photo is ticked, with a reason in words', async () => {
    show(orderWith())
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '5' } })
    press()
    expect(await screen.findByText('Please enter Reason')).toBeTruthy()
    choose('Other')
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'One photo is blurred' } })
    press()
    await waitFor(() => expect(sent).toEqual([{ id: 7, amount: 500, reason: 'One photo is blurred' }]))
  })

  it('offers no photo that was refunded, and says why the server refused', async () => {
    const photos = [{ photo_id: 50, display_group_id: 9, price: 3000 }]
    show(orderWith({ refunds: [{ id: 1, status: 'completed', photos }] }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Refund photo IMG_50' }).disabled).toBe(true)
    refusal = { code: 'refund-changed', text: 'The refund of these photos is now $1.00. Check it and try again.' }
    tick(/^Raft 7/)
    choose('Weather')
    press()
    expect(await screen.findAllByText(/is now \$1\.00/)).not.toEqual([])
    expect(sent).toMatchObject([{ photos: [{ photo_id: 51, display_group_id: 9 }] }])
  })

  it('refunds only an amount of an order that an earlier build kept', () => {
    show(orderWith({ refundable: undefined }))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.getByLabelText('Amount')).toBeTruthy()
  })
})

describe('OrderFacts', () => {
  const facts = {
    outfitter: { name: 'Arkansas' },
    display_time: '14:02',
    country: null,
    notes: '',
    zip_file: null,
    commission: null,
    commission_24: null,
  }

  it('shows what the commission is after refunds, to whoever may see it', () => {
    render(<OrderFacts order={orderWith({ ...facts, refunded_total: 500, commission_left: 1234 })} />)
    expect(screen.getByText('Commission after refunds').nextSibling?.textContent).toBe('$12.34')
    cleanup()
    render(<OrderFacts order={orderWith({ ...facts, refunded_total: 500, commission_left: null })} />)
    expect(screen.queryByText('Commission after refunds')).toBeNull()
  })
})
