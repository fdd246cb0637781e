import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardPanel } from '#client/features/checkout/card/card-panel.tsx'
import type { CardMethod, VerificationDetails } from '#client/features/checkout/card/card-script.ts'
import { fakeSquare, payments } from './fake-square.ts'

const contact = { name: 'Robin van River', email: 'robin@river.test', country: 'US', state: 'CO', zip: '81201 1234' }
let presses: number

function show(busy = false): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CardPanel
        total={10_130}
        contact={contact}
        busy={busy}
        failure={null}
        disabled={false}
        onPay={(tokenize) => {
          presses += 1
          void tokenize()
        }}
      />
    </QueryClientProvider>,
  )
}

const told: VerificationDetails[] = []
let asked: number
let answer: () => Promise<CardMethod>

/** Imitates the provider's script, which the page loads only once. */
fakeSquare(() => {
  asked += 1
  return answer()
})

function script(card: () => Promise<CardMethod>): void {
  answer = card
}

const method: CardMethod = {
  attach: () => Promise.resolve(),
  configure: () => Promise.resolve(),
  focus: () => Promise.resolve(true),
  tokenize: (details) => {
    told.push(details)
    return Promise.resolve({ status: 'OK', token: 'nonce' })
  },
  destroy: () => Promise.resolve(true),
}

beforeEach(() => {
  presses = 0
  asked = 0
  const body = JSON.stringify({ success: true, config: { payments } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pay = () => screen.getByRole('button', { name: /Pay Now|Paying/ })

describe('the card panel', () => {
  it('shows the amount on the button and disables it until the form is ready', async () => {
    let arrive = (_card: CardMethod): void => undefined
    script(() => new Promise((resolve) => (arrive = resolve)))
    show()
    expect(pay().textContent).toBe('Pay Now$101.30')
    fireEvent.click(pay())
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.getByRole('status', { name: 'Loading the card form' })).toBeTruthy()
    expect(presses).toBe(0)
    arrive(method)
    await waitFor(() => expect(pay()).toHaveProperty('disabled', false))
    fireEvent.click(pay())
    expect(presses).toBe(1)
    // Without these details a bank that asks its customers declines the card.
    expect(told.at(-1)).toEqual({
      amount: '101.30',
      currencyCode: 'USD',
      intent: 'CHARGE',
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: 'Robin van',
        familyName: 'River',
        email: 'robin@river.test',
        countryCode: 'US',
        state: 'CO',
        postalCode: '81201-1234',
      },
    })
  })

  it('disables the button while a payment is in progress', async () => {
    script(() => Promise.resolve(method))
    show(true)
    await waitFor(() => expect(pay()).toHaveProperty('disabled', false))
    expect(pay().textContent).toBe('Paying$101.30')
    fireEvent.click(pay())
    expect(presses).toBe(0)
  })

  it('says that the form failed to load and tries again', async () => {
    script(() => Promise.reject(new Error('blocked')))
    show()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not load the card form'))
    script(() => Promise.resolve(method))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(pay()).toHaveProperty('disabled', false))
  })
})
