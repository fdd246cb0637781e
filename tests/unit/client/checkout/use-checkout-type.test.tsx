import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { CheckoutType } from '#client/features/checkout/checkout.commands.ts'
import { useCheckoutType } from '#client/features/checkout/use-checkout-type.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { cartOrder } from './order-fixture.ts'

const access = { orderId: 1, cartToken: 'secret' }

let paths: string[]
let answer: () => Response
let figures: CartOrder[]
let refused: number

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

interface Choice {
  type: CheckoutType | null
  online?: boolean
  order?: typeof access | null
}

const onOrder = (order: CartOrder) => Promise.resolve(void figures.push(order))
const onRefused = () => void (refused += 1)

function show(initialProps: Choice) {
  return renderHook(
    ({ type, online = true, order = access }: Choice) =>
      useCheckoutType({ type, online, access: order, onOrder, onRefused }),
    { initialProps },
  )
}

beforeEach(() => {
  paths = []
  figures = []
  refused = 0
  answer = () => json(200, { order: cartOrder() })
  vi.stubGlobal('fetch', (request: Request) => {
    paths.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
    return Promise.resolve(answer())
  })
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
})

describe('useCheckoutType', () => {
  it('sends each choice to the server, one after the other', async () => {
    const { result, rerender } = show({ type: 'counter' })
    expect(result.current.confirmed).toBe(false)
    await waitFor(() => expect(result.current.confirmed).toBe(true))
    rerender({ type: null })
    rerender({ type: 'card' })
    await act(() => result.current.ready())
    expect(paths).toEqual(['set-counter', 'unset-counter'])
    expect(figures).toHaveLength(2)
  })

  it('does not send the choice until the server has the order and the device is online', async () => {
    const { result, rerender } = show({ type: 'counter', order: null })
    rerender({ type: 'counter', online: false })
    await act(() => result.current.ready())
    expect(paths).toEqual([])
    rerender({ type: 'counter' })
    await waitFor(() => expect(result.current.confirmed).toBe(true))
    expect(paths).toEqual(['set-counter'])
  })

  it('shows the error sentence of the server as a notice', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => json(422, { code: 'counter-not-offered', errors: { general: 'Not here' } })
    const { result } = show({ type: 'counter' })
    await waitFor(() => expect(result.current.confirmed).toBe(true))
    expect(screen.getByText('Error')).toBeTruthy()
    expect(screen.getByText('Not here')).toBeTruthy()
    expect(refused).toBe(1)
  })

  it('shows no error for an order that is already placed', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const current = cartOrder({ status: 'pending', hash: 'abc' })
    answer = () => json(409, { code: 'order-placed', errors: { general: 'Placed' }, current })
    const { result } = show({ type: 'counter' })
    await waitFor(() => expect(result.current.confirmed).toBe(true))
    expect(screen.queryByText('Placed')).toBeNull()
    expect(refused).toBe(1)
  })

  it('shows an error when the server does not answer the choice of card, but none for the choice of counter', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { result, rerender } = show({ type: 'counter' })
    await waitFor(() => expect(result.current.confirmed).toBe(true))
    expect(screen.queryByText('Error')).toBeNull()
    rerender({ type: 'card' })
    await waitFor(() => expect(screen.getByText('Error')).toBeTruthy())
    expect(refused).toBe(0)
  })
})
