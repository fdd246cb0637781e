import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FindOrder } from '#client/features/storefront/find-order/find-order.tsx'
import { checkNow, connectivity } from '#client/device/connection/connectivity.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'

let answer: () => Response
let asked: { url: string; body: unknown }[]

const json = (status: number, body: object) =>
  Response.json(
    { success: status < 400, ...body },
    { status, headers: { 'server-time': '2026-07-04T18:00:00.000Z', 'retry-after': '60' } },
  )

beforeEach(() => {
  asked = []
  answer = () => json(200, {})
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ url: new URL(request.url).pathname, body: await request.json() })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  setKiosk(false)
  connectivity.heard()
  vi.unstubAllGlobals()
})

async function open(slug?: string): Promise<HTMLInputElement> {
  render(<FindOrder slug={slug} />)
  fireEvent.click(screen.getByRole('button', { name: 'Find my order' }))
  return screen.findByLabelText<HTMLInputElement>('Email')
}

async function send(field: HTMLInputElement, email: string): Promise<void> {
  fireEvent.change(field, { target: { value: email } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send my links' })))
}

describe('FindOrder', () => {
  it('asks for the orders of the shop, and says the same whoever has orders', async () => {
    await send(await open('raft-co'), '  robin@guest.test ')
    expect(await screen.findByText(/If there are orders of robin@guest.test, an email/)).toBeTruthy()
    expect(asked).toEqual([{ url: '/api/v1/order/own', body: { email: 'robin@guest.test', slug: 'raft-co' } }])
  })

  it('asks for the orders of all outfitters where no shop is open', async () => {
    await send(await open(), 'robin@guest.test')
    await screen.findByText(/on its way/)
    expect(asked[0]?.body).toEqual({ email: 'robin@guest.test' })
  })

  it('asks for nothing without an address or with a wrong one', async () => {
    const field = await open()
    await send(field, ' ')
    expect(screen.getByText('Please enter Email')).toBeTruthy()
    await send(field, 'robin@guest')
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('keeps the typed address when the server refuses', async () => {
    answer = () => json(429, { code: 'too-many', errors: { general: 'Too many tries. Try again in 60 seconds.' } })
    const field = await open()
    await send(field, 'robin@guest.test')
    expect(await screen.findByText(/Too many tries/)).toBeTruthy()
    expect(field.value).toBe('robin@guest.test')
  })

  it('says that it needs the network, and sends nothing without one', async () => {
    const field = await open()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await act(checkNow)
    expect(screen.getByText(/This needs a connection/)).toBeTruthy()
    await send(field, 'robin@guest.test')
    expect(asked).toEqual([])
  })

  it('offers and stores no address on a kiosk', async () => {
    setKiosk(true)
    const field = await open()
    expect(field.autocomplete).toBe('off')
    expect(field.form?.getAttribute('autocomplete')).toBe('off')
  })
})
