import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CheckoutChoices } from '#client/app/guest/cart/checkout-choices.tsx'
import { useFreeCart } from '#client/app/guest/cart/use-cart-checkout.ts'
import type { CartTotals, StoredCart } from '#client/device/database/cart-rows.ts'
import { OrderSummary, type SummaryAmounts } from '#client/shared-views/order-summary.tsx'
import { photo, shop } from '../cart/cart-fixtures.ts'

let chosen: string[]

function Choices({ card = true, counter = true, free = false, online = true, canQueue = false }) {
  const [agreed, setAgreed] = useState(false)
  return (
    <CheckoutChoices
      options={{ card, counter }}
      free={free}
      online={online}
      canQueue={canQueue}
      agreed={agreed}
      onAgree={setAgreed}
      onCounter={() => chosen.push('counter')}
      onCard={() => chosen.push('card')}
      onFinish={() => chosen.push('finish')}
    />
  )
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  chosen = []
})

afterEach(cleanup)

describe('the checkout choices', () => {
  it('stay disabled until the guest confirms the sentence about digital goods', () => {
    render(<Choices />)
    press('Check out at counter')
    press('Check out with credit card')
    expect(chosen).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('Confirm that you understand this purchase is for digital goods')
    const box = screen.getByLabelText(
      'I understand that this purchase is for digital goods to be delivered electronically',
    )
    expect(document.activeElement).toBe(box)
    fireEvent.click(box)
    expect(screen.queryByRole('alert')).toBeNull()
    press('Check out at counter')
    press('Check out with credit card')
    expect(chosen).toEqual(['counter', 'card'])
  })

  it('show only the tenders that the outfitter offers', () => {
    render(<Choices counter={false} />)
    expect(buttons()).toEqual(['Check out with credit card'])
    cleanup()
    render(<Choices card={false} />)
    expect(buttons()).toEqual(['Check out at counter'])
    expect(screen.getByText("Pay at the outfitter's counter")).toBeTruthy()
  })

  it('show the finish button when nothing is left to pay, and require the confirmation of digital goods for it', () => {
    render(<Choices free card={false} />)
    expect(buttons()).toEqual(['Finish my order'])
    press('Finish my order')
    expect(chosen).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Finish my order')
    expect(chosen).toEqual(['finish'])
  })

  it('need a connection when the outfitter offers no checkout at the counter', () => {
    render(<Choices counter={false} online={false} />)
    expect(screen.getByText('This needs a connection. Try again when you are online.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check out with credit card' })).toHaveProperty('disabled', true)
  })

  it('offer only the counter while offline, and only when this device can store an order safely', () => {
    const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
    render(<Choices online={false} canQueue />)
    expect(isDisabled('Check out at counter')).toBe(false)
    expect(isDisabled('Check out with credit card')).toBe(true)
    expect(screen.getByText('Without a connection, you can only check out at the counter.')).toBeTruthy()
    cleanup()
    render(<Choices online={false} />)
    expect(isDisabled('Check out at counter')).toBe(true)
    expect(screen.getByText(/This device cannot keep an order offline yet/)).toBeTruthy()
  })
})

const totals: CartTotals = {
  subtotal: 1500,
  discount24: 0,
  discountName: null,
  discountValue: 0,
  processingFee: 0,
  riverFee: 0,
  riverSectionFee: 0,
  tax: null,
  total: 1500,
  confirmed: true,
}
const free: CartTotals = { ...totals, discountName: 'FREE', discountValue: 1500, tax: 0, total: 0 }
const cart: StoredCart = {
  slug: 'a',
  localId: 'l',
  channel: 'external',
  shop,
  lines: [{ kind: 'photo', addedAt: '', photo: photo(1) }],
  confirmed: null,
  gone: [],
  changedAt: 0,
}

describe('the Zero Balance modal', () => {
  interface Shown {
    now: CartTotals
    of?: StoredCart
  }
  const follow = (now: CartTotals) => {
    const initialProps: Shown = { now }
    return renderHook(({ now: totalsNow, of = cart }: Shown) => useFreeCart(of, totalsNow), { initialProps })
  }

  it('opens by itself when the total drops to zero, and can be opened again after the guest closed it', () => {
    const { result, rerender } = follow(totals)
    expect(result.current).toMatchObject({ isFree: false, isOpen: false })
    rerender({ now: free })
    expect(result.current).toMatchObject({ isFree: true, isOpen: true })
    act(() => result.current.close())
    rerender({ now: { ...free } })
    expect(result.current).toMatchObject({ isFree: true, isOpen: false })
    act(() => result.current.open())
    expect(result.current.isOpen).toBe(true)
  })

  it('opens on page load for a free cart but not for an empty one', () => {
    expect(follow(free).result.current.isOpen).toBe(true)
    const { result, rerender } = follow(totals)
    rerender({ now: { ...totals, total: 0 }, of: { ...cart, lines: [] } })
    expect(result.current).toMatchObject({ isFree: false, isOpen: false })
  })

  it('waits for the answer of the server while a change is in flight', () => {
    const { result, rerender } = follow(free)
    act(() => result.current.close())
    rerender({ now: { ...totals, confirmed: false } })
    expect(result.current).toMatchObject({ isFree: true, isOpen: false })
    rerender({ now: totals })
    expect(result.current.isFree).toBe(false)
  })
})

describe('the order summary', () => {
  const amounts: SummaryAmounts = { ...totals, photoCount: 1, groupCount: 1 }
  const lines = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent].join(': '))

  it('shows counts, subtotal, discounts, fees, taxes and total in the order of the specification', () => {
    const fees = { processingFee: 250, riverFee: 45, riverSectionFee: 23, tax: 120, total: 1188 }
    const off = { discount24: 300, discountName: 'RIVER10', discountValue: 450 }
    render(<OrderSummary amounts={{ ...amounts, ...fees, ...off }} />)
    expect(lines()).toEqual([
      'Photos: 1',
      'Photo groups: 1',
      'Subtotal: $15.00',
      '24hr discount: -$3.00',
      'Discount RIVER10: -$4.50',
      'Processing fee: $2.50',
      'River fee: $0.45',
      'River section fee: $0.23',
      'TaxesState-level tax: $1.20',
      'Order total: $11.88',
    ])
  })

  it('says how the tax will be determined while it is unknown', () => {
    render(<OrderSummary amounts={{ ...amounts, groupCount: 0 }} />)
    expect(lines()).toEqual([
      'Photos: 1',
      'Subtotal: $15.00',
      'Taxes: Calculated from your postal code',
      'Order total: $15.00',
    ])
    cleanup()
    render(<OrderSummary amounts={{ ...amounts, tax: 0, isCounter: true }} />)
    expect(lines()).toContain('Taxes: At the counter')
    cleanup()
    render(<OrderSummary amounts={{ ...amounts, tax: 100, isCounter: true }} />)
    expect(lines()).toContain('Taxes: $1.00')
  })
})
