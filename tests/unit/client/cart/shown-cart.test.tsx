import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartDialog, type CartQuestion } from '#client/features/cart/cart-dialogs.tsx'
import { lazyCart } from '#client/features/cart/lazy-cart.ts'
import { CartPhotos, type Removal } from '#client/features/cart/cart-photos.tsx'
import { followServer } from '#client/features/cart/queued/server-cart.ts'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import { cartOrder, orderGroup, orderPhoto } from '../checkout/order-fixture.ts'
import { group, photo, shop } from './cart-fixtures.ts'

const addedAt = '2026-07-01T12:00:00.000Z'
const cart: StoredCart = {
  slug: shop.slug,
  localId: 'l',
  channel: 'external',
  shop,
  lines: [
    { kind: 'group', addedAt, group: group(7, [91, 92]) },
    { kind: 'photo', addedAt, photo: photo(1) },
    { kind: 'photo', addedAt, photo: photo(2) },
  ],
  confirmed: null,
  gone: [],
  changedAt: 0,
}

afterEach(cleanup)

describe('the photo list of the cart', () => {
  it('lets the guest remove single photos one by one and a group as a whole', () => {
    const removals: Removal[] = []
    render(<CartPhotos cart={cart} editable onRemove={(removal) => removals.push(removal)} />)
    expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo IMG_2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove group Guide 7' }))
    expect(removals).toMatchObject([
      { kind: 'photo', photo: { id: 2 } },
      { kind: 'group', group: { id: 7 } },
    ])
  })

  it('shows five photos of a group and the number of the others, and all after a tap on it', () => {
    const ids = Array.from({ length: 59 }, (_, at) => at + 100)
    const lines: StoredCart['lines'] = [{ kind: 'group', addedAt, group: group(7, ids) }]
    render(<CartPhotos cart={{ ...cart, lines }} editable onRemove={() => undefined} />)
    expect(screen.getAllByAltText(/^Trip photo/)).toHaveLength(5)
    const more = screen.getByRole('button', { name: '+54: Show all 59 photos' })
    expect(more.textContent).toBe('+54')
    fireEvent.click(more)
    expect(screen.getAllByAltText(/^Trip photo/)).toHaveLength(59)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
    expect(document.activeElement?.querySelectorAll('img')).toHaveLength(59)
  })

  it('offers no button that changes the cart while a payment is in progress', () => {
    render(<CartPhotos cart={cart} editable={false} onRemove={() => undefined} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows prices that this device estimates until the server has confirmed them, and the old price of a group struck', () => {
    const { rerender } = render(<CartPhotos cart={cart} editable onRemove={() => undefined} />)
    const pricesOf = (title: string) => {
      const heading = screen.getByRole('heading', { name: title }).parentElement
      const prices = within(heading ?? document.body).getAllByText(/^\$/)
      return prices.map((price) => (price.closest('s') ? `was ${price.textContent}` : price.textContent))
    }
    expect([pricesOf('Guide 7'), pricesOf('Single photos')]).toEqual([['was $60.00', '$48.00'], ['$30.00']])
    const showOrder = (discount24: number) => {
      const order_items = [{ ...orderGroup(7, [91, 92], 6500), discount24 }, orderPhoto(1, 1250), orderPhoto(2, 1250)]
      rerender(<CartPhotos cart={followServer(cart, cartOrder({ order_items }))} editable onRemove={() => undefined} />)
    }
    showOrder(1300)
    expect([pricesOf('Guide 7'), pricesOf('Single photos')]).toEqual([['was $65.00', '$52.00'], ['$25.00']])
    showOrder(0)
    expect(pricesOf('Guide 7')).toEqual(['$65.00'])
  })
})

describe('a cart that follows the server', () => {
  it('names the photos that left a group, and no photo that is still in the cart', () => {
    const order = cartOrder({ order_items: [orderGroup(7, [92, 2], 6000), orderPhoto(1, 1500)] })
    expect(followServer(cart, order).gone).toEqual([{ kind: 'photo', id: 91, name: 'IMG_91' }])
  })
})

describe('the question before something leaves the cart', () => {
  let changes: unknown[]
  beforeEach(() => {
    changes = []
    for (const name of ['clear', 'removePhoto', 'removeGroup'] as const)
      vi.spyOn(lazyCart, name).mockImplementation((...given: readonly unknown[]) => {
        changes.push([name, ...given])
        return Promise.resolve({ ok: true as const })
      })
  })
  afterEach(() => vi.restoreAllMocks())

  it.each<[string, CartQuestion, string, string]>([
    ['everything', { kind: 'clear' }, 'Remove everything from your order?', 'Clear Cart'],
    ['a photo', { kind: 'photo', photo: photo(1) }, 'Remove this photo from your order?', 'Remove'],
    [
      'a group',
      { kind: 'group', group: group(7, [91, 92]) },
      'Remove this group from your order?',
      'Remove group Guide 7',
    ],
  ])('offers a button to remove %s, and changes nothing when the guest answers Keep', (_, question, title, verb) => {
    let answered = 0
    render(<CartDialog slug={cart.slug} question={question} onAnswered={() => void (answered += 1)} />)
    expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy()
    expect(screen.getByRole('button', { name: verb })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(answered).toBe(1)
    expect(changes).toEqual([])
  })

  it.each<[string, CartQuestion, string, unknown]>([
    ['the whole cart', { kind: 'clear' }, 'Clear Cart', ['clear', cart.slug]],
    ['one photo', { kind: 'photo', photo: photo(1) }, 'Remove', ['removePhoto', cart.slug, 1]],
    ['one group', { kind: 'group', group: group(7, [91, 92]) }, 'Remove group Guide 7', ['removeGroup', cart.slug, 7]],
  ])('leads to the removal of %s when the guest confirms', (_, question, verb, change) => {
    render(<CartDialog slug={cart.slug} question={question} onAnswered={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: verb }))
    expect(changes).toEqual([change])
  })
})
