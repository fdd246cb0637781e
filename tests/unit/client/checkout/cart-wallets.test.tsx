import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartWallets } from '#client/app/guest/cart/cart-wallets.tsx'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { seenOrder } from '#client/features/checkout/seen-order.ts'
import { colorado, fakeSquare, payments } from './fake-square.ts'
import { cartOrder } from './order-fixture.ts'

type Props = ComponentProps<typeof CartWallets>

const square = fakeSquare()
const seen = seenOrder(cartOrder())
const nothing = () => Promise.resolve()
const ready: Props['checkout'] = {
  access: { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge: null },
  online: true,
  options: { card: true, counter: true },
  free: { isFree: false },
  price: { was: null, accept: () => undefined, is: seen, isShown: false },
  chosen: { confirmed: true, ready: nothing },
}

async function show(checkout: Partial<Props['checkout']> = {}, confirmed = true): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CartWallets
        cart={{ shop: { name: 'Arkansas' } }}
        totals={{ confirmed, total: 2060, tax: 60 }}
        typed={{}}
        onOrder={async (order) => void shown.push(order.id)}
        payment={{
          state: { at: 'details', busy: false, failure: null },
          contact: null,
          proceed: nothing,
          pay: nothing,
          payByWallet: async (open) => void (await open().catch(() => null)),
          edit: () => undefined,
          acceptPrice: nothing,
          resume: nothing,
        }}
        checkout={{ ...ready, ...checkout }}
      />
    </QueryClientProvider>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

let shown: number[]

beforeEach(() => {
  shown = []
  square.begin()
  const body = JSON.stringify({ success: true, config: { payments } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
})

afterEach(() => {
  cleanup()
  setKiosk(false)
  vi.unstubAllGlobals()
})

describe('the wallets of the cart', () => {
  it('stand there with the total of the cart', async () => {
    await show()
    await waitFor(() => expect(screen.getByText('G Pay')).toBeTruthy())
    expect(square.seen.totals[0]).toBe('20.00')
  })

  it.each<[string, Partial<Props['checkout']>]>([
    ['without a network', { online: false }],
    ['where the channel takes no cards', { options: { card: false, counter: true } }],
    ['when nothing is to pay', { free: { isFree: true } }],
    ['before the guest accepted another price', { price: { ...ready.price, was: seen } }],
  ])('are not there %s', async (_, checkout) => {
    await show(checkout)
    expect(document.body.textContent).toBe('')
  })

  it.each<[string, Partial<Props['checkout']>, boolean]>([
    ['a change of the cart is on its way', { access: null }, true],
    ["the server's total is not there", {}, false],
  ])('keep their place and open no sheet while %s', async (_, checkout, confirmed) => {
    await show(checkout, confirmed)
    fireEvent.click(await screen.findByText('G Pay'))
    expect(square.seen.opened).toEqual([])
  })

  it('show an order on the page that lost a photo under the sheet, and refuse it there', async () => {
    let order = cartOrder()
    vi.stubGlobal('fetch', async (request: Request) => {
      const answer = request.url.endsWith('calculate-tax') ? { order } : { config: { payments } }
      return new Response(JSON.stringify({ success: true, ...answer }), {
        headers: { 'content-type': 'application/json' },
      })
    })
    await show()
    fireEvent.click(await screen.findByText('G Pay'))
    expect(await square.tell(colorado)).not.toHaveProperty('error')
    expect(shown).toEqual([])
    order = { ...order, order_items: order.order_items.slice(1) }
    expect(await square.tell(colorado)).toHaveProperty('error')
    expect(shown).toEqual([order.id])
  })

  it('are not there on a kiosk', async () => {
    setKiosk(true)
    await show()
    expect(document.body.textContent).toBe('')
  })
})
