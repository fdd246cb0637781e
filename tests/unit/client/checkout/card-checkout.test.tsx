import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardCheckout } from '#client/features/checkout/card/card-checkout.tsx'
import type { CardMethod } from '#client/features/checkout/card/card-script.ts'
import type { PaymentState } from '#client/features/checkout/card/payment-state.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { fakeSquare, payments } from './fake-square.ts'
import { cartOrder } from './order-fixture.ts'

const states = [
  { name: 'Colorado', abbreviation: 'CO', country: 'US' },
  { name: 'Connecticut', abbreviation: 'CT', country: 'US' },
  { name: 'New York', abbreviation: 'NY', country: 'US' },
  { name: 'Utah', abbreviation: 'UT', country: 'US' },
  { name: 'Ontario', abbreviation: 'ON', country: 'CA' },
]
const complete: CheckoutContact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
const typingPause = 600

let proceeded: CheckoutContact[]
let paid: CheckoutContact[]
let failing: boolean
let configured: string[]
let focused: string[]

const method: CardMethod = {
  attach: () => Promise.resolve(),
  configure: ({ postalCode = '' }) => Promise.resolve(void configured.push(postalCode)),
  focus: (field) => Promise.resolve(focused.push(field) > 0),
  tokenize: () => Promise.resolve({ status: 'OK', token: 'nonce' }),
  destroy: () => Promise.resolve(true),
}
fakeSquare(() => Promise.resolve(method))

function Page({ draft, agreed }: { draft: Partial<CheckoutContact>; agreed: boolean }) {
  const [state, setState] = useState<PaymentState>({ at: 'details', busy: false, failure: null })
  const [isAgreed, setAgreed] = useState(agreed)
  return (
    <CardCheckout
      payment={{
        state,
        contact: null,
        proceed: async (_access, contact) => {
          proceeded.push(contact)
          const order = cartOrder({ total: 5266 })
          if (failing) setState({ at: 'details', busy: false, failure: { title: 'Error', text: 'No answer' } })
          else setState({ at: 'card', order, busy: false, failure: null })
        },
        pay: async (contact, tokenize) => {
          await tokenize()
          paid.push(contact)
        },
        edit: () => setState({ at: 'details', busy: false, failure: null }),
        acceptPrice: () => Promise.resolve(),
        payByWallet: () => Promise.resolve(),
        resume: () => Promise.resolve(),
      }}
      wallets={null}
      guest={null}
      draft={draft}
      onTyped={() => undefined}
      agreed={isAgreed}
      onAgree={setAgreed}
      access={{ orderId: 1, cartToken: 'secret' }}
      online
      ready={() => Promise.resolve()}
      onGoBack={() => undefined}
    />
  )
}

async function show(draft: Partial<CheckoutContact> = {}, agreed = true): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page draft={draft} agreed={agreed} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the card form' })).toBeNull())
}

const problems = () =>
  [...document.querySelectorAll('[data-field] p[id$="-error"]')].map(({ textContent }) => textContent)
const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Proceed' }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const stateShown = () => screen.getByRole('combobox', { name: /^(State|Province)/ }).textContent
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

beforeEach(() => {
  proceeded = []
  paid = []
  configured = []
  focused = []
  failing = false
  const answer = (body: object) =>
    new Response(JSON.stringify({ success: true, ...body }), { headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', (request: Request) =>
    Promise.resolve(answer(request.url.endsWith('/config') ? { config: { payments } } : { states })),
  )
})

afterEach(() => {
  cleanup()
  setKiosk(false)
  vi.unstubAllGlobals()
})

describe('the checkout by card', () => {
  it('marks each missing field with its sentence, in the specified order, and focuses the first', async () => {
    await show()
    proceed()
    expect(problems()).toEqual([
      'Please enter your name',
      'Please enter your email',
      'Please enter your postal code',
      'Please select a state',
    ])
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(proceeded).toEqual([])
  })

  it('asks for a valid email address when the typed one is malformed', async () => {
    await show({ ...complete, email: 'sam@nowhere' })
    proceed()
    expect(problems()).toEqual(['Please enter a valid email address'])
    type('Email', 'sam@example.com')
    expect(problems()).toEqual([])
  })

  it('requires state and postal code only in the United States and Canada', async () => {
    await show({ name: 'Sam', email: 'sam@example.com', country: 'OT' })
    expect(screen.queryByLabelText('Postal code')).toBeNull()
    proceed()
    expect(proceeded).toHaveLength(1)
  })

  it('takes the state from the postal code, and leaves the guest the last word', async () => {
    await show()
    type('Postal code', '8120')
    expect(stateShown()).toBe('Select a state')
    type('Postal code', '81201')
    expect(stateShown()).toBe('Colorado')
    type('Postal code', '06390')
    expect(stateShown()).toBe('Connecticut')
    await choose('State', 'New York')
    type('Postal code', '06390-1234')
    expect(stateShown()).toBe('New York')
  })

  it('follows a postal code into the other country', async () => {
    await show({ zip: '81201', state: 'CO' })
    type('Postal code', 'k1a 0b1')
    expect(screen.getByRole('combobox', { name: /^Country/ }).textContent).toBe('Canada')
    expect(stateShown()).toBe('Ontario')
    await choose('Country', 'United States')
    expect(stateShown()).toBe('Select a state')
  })

  it('offers the states of the chosen country only', async () => {
    await show()
    expect(await open('State')).toEqual(['Colorado', 'Connecticut', 'New York', 'Utah'])
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    await choose('Country', 'Other')
    expect(screen.queryByRole('combobox', { name: /^(State|Province)/ })).toBeNull()
  })

  it('takes the Proceed step by itself, once, when the fields are complete and the guest pauses', async () => {
    await show({ ...complete, zip: '' })
    await pause(typingPause + 100)
    expect(proceeded).toEqual([])
    type('Postal code', '81201')
    expect(proceeded).toEqual([])
    await waitFor(() => expect(proceeded).toEqual([complete]), { timeout: 2_000 })
    expect(screen.getByRole('button', { name: /Pay Now/ }).textContent).toBe('Pay Now$52.66')
    await waitFor(() => expect(configured).toEqual(['81201']))
    await pause(typingPause + 100)
    expect(proceeded).toHaveLength(1)
  })

  it('asks for the price again when the place changes, and not when the name does', async () => {
    await show(complete)
    proceed()
    type('Name', 'Samira')
    expect(screen.getByRole('button', { name: /Pay Now/ })).toBeTruthy()
    type('Postal code', '84101')
    expect(screen.queryByRole('button', { name: /Pay Now/ })).toBeNull()
    await waitFor(() => expect(proceeded).toHaveLength(2), { timeout: 2_000 })
    expect(proceeded[1]).toMatchObject({ name: 'Samira', state: 'UT', zip: '84101' })
  })

  it('does not ask by itself for a state that the postal code is not in, and not again after a failure', async () => {
    await show({ ...complete, state: 'UT' })
    await pause(typingPause + 100)
    expect(proceeded).toEqual([])
    failing = true
    proceed()
    expect(screen.getByRole('alert').textContent).toBe('ErrorNo answer')
    await pause(typingPause + 100)
    expect(proceeded).toHaveLength(1)
  })

  it('charges what the fields say now, only after the guest agreed, and not for Enter', async () => {
    await show(complete, false)
    proceed()
    type('Name', 'Samira')
    fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Enter' })
    expect(focused).toEqual(['cardNumber'])
    const pay = screen.getByRole('button', { name: /Pay Now/ })
    fireEvent.click(pay)
    await pause(1)
    expect(paid).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('checkbox'))
    type('Email', 'samira@')
    fireEvent.click(pay)
    expect(problems()).toEqual(['Please enter a valid email address'])
    type('Email', 'samira@example.com')
    fireEvent.click(pay)
    await waitFor(() => expect(paid).toEqual([{ ...complete, name: 'Samira', email: 'samira@example.com' }]))
  })

  it('turns off autofill on a kiosk', async () => {
    setKiosk(true)
    await show()
    const fields = ['Name', 'Email', 'Postal code'].map((label) => screen.getByLabelText(label))
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off', 'off'])
  })
})

async function open(label: string): Promise<string[]> {
  fireEvent.keyDown(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), { key: 'Enter' })
  return (await screen.findAllByRole('option')).map((option) => option.textContent ?? '')
}

async function choose(label: string, name: string): Promise<void> {
  await open(label)
  fireEvent.keyDown(screen.getByRole('option', { name }), { key: 'Enter' })
}
