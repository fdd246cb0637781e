import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ContinueOnPhone } from '#client/features/cart/phone/continue-on-phone.tsx'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { unreadable } from '../device/offline-fixtures.ts'

const order: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge: null }

/**
 * The server's next answers about the cart, in order. After the last one the server answers that the phone has the
 * cart.
 */
let answers: (() => Response)[]

function json(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
  return Response.json({ success: status < 400, ...body }, { status, headers })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', (request: Request) => {
    const expires = new Date(Date.now() + 600_000).toISOString()
    if (request.url.endsWith('/hand-over')) return Promise.resolve(json(200, { code: 'abc', expires_at: expires }))
    return Promise.resolve(answers.shift()?.() ?? json(404, { code: 'not-found', errors: {} }))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a kiosk reports an internal error once and still notices that the phone took over the cart', async () => {
  const fault = new ReferenceError('x')
  answers = [() => unreadable(fault), () => unreadable(fault)]
  const onDone = vi.fn(() => Promise.resolve())
  render(<ContinueOnPhone slug="a" order={order} unsent={false} online disabled={false} onDone={onDone} />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('dialog')
  const look = () => act(() => vi.advanceTimersByTimeAsync(3_000))
  await vi.waitFor(async () => {
    await look()
    expect(onDone).toHaveBeenCalled()
  }, 15_000)
  expect(answers).toEqual([])
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('hand-over check'), fault]])
})
