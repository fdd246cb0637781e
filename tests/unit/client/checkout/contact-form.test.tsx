import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ContactForm } from '#client/features/checkout/card/contact-form.tsx'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'

const states = [
  { name: 'Colorado', abbreviation: 'CO', country: 'US' },
  { name: 'Utah', abbreviation: 'UT', country: 'US' },
  { name: 'Ontario', abbreviation: 'ON', country: 'CA' },
]

let proceeded: CheckoutContact[]

function show(start: Partial<CheckoutContact> = {}): void {
  proceeded = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm
        draft={{}}
        onTyped={() => undefined}
        start={{ name: '', email: '', country: 'US', state: '', zip: '', ...start }}
        busy={false}
        failure={null}
        disabled={false}
        onProceed={(contact) => proceeded.push(contact)}
      />
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

function listed(): string[] {
  const title = screen.getByText('Missing Information')
  return [...(title.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
}

const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Proceed' }))

beforeEach(() => {
  const body = JSON.stringify({ success: true, states })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
})

afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
  cleanup()
  setKiosk(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the contact step of the credit card form', () => {
  it('lists missing fields in the specified order and marks each field', () => {
    show()
    proceed()
    expect(listed()).toEqual([
      'Please enter your name',
      'Please enter your email',
      'Please select a state',
      'Please enter your postal code',
    ])
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(proceeded).toEqual([])
  })

  it('asks for a valid email address when the typed one is malformed', () => {
    show({ name: 'Sam', email: 'sam@nowhere', state: 'CO', zip: '81201' })
    proceed()
    expect(screen.getByRole('status').textContent).toBe('Please enter a valid email address')
  })

  it('requires state and postal code only in the United States and Canada', () => {
    show({ name: 'Sam', email: 'sam@example.com', country: 'OT' })
    expect(screen.queryByLabelText('Postal code')).toBeNull()
    proceed()
    expect(proceeded).toHaveLength(1)
  })

  it('clears an error as soon as the guest corrects the field', () => {
    show({ email: 'sam@example.com', state: 'CO', zip: '81201' })
    proceed()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sam' } })
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
    proceed()
    expect(proceeded).toEqual([{ name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }])
  })

  it("shows the notice 'Missing Information' for two and a half seconds", () => {
    vi.useFakeTimers()
    show()
    proceed()
    act(() => void vi.advanceTimersByTime(2_499))
    expect(screen.queryByText('Missing Information')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Missing Information')).toBeNull()
  })

  it('offers the states of the chosen country and clears the state when the country changes', async () => {
    show({ name: 'Sam', email: 'sam@example.com', state: 'CO', zip: '81201' })
    await options('State', ['Colorado', 'Utah'])
    await choose('Country', 'Canada')
    proceed()
    expect(listed()).toEqual(['Please select a state'])
    await options('Province', ['Ontario'])
    await choose('Province', 'Ontario')
    proceed()
    expect(proceeded).toMatchObject([{ country: 'CA', state: 'ON' }])
    await choose('Country', 'Other')
    expect(screen.queryByRole('combobox', { name: /Province|State/ })).toBeNull()
    expect(screen.queryByLabelText('Postal code')).toBeNull()
  })

  it('defaults to the United States', () => {
    show()
    expect(screen.getByRole('combobox', { name: /Country/ }).textContent).toBe('United States')
  })

  it('turns off autofill on a kiosk', () => {
    setKiosk(true)
    show()
    const fields = ['Name', 'Email', 'Postal code'].map((label) => screen.getByLabelText(label))
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off', 'off'])
  })
})

async function open(label: string): Promise<string[]> {
  fireEvent.keyDown(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), { key: 'Enter' })
  return (await screen.findAllByRole('option')).map((option) => option.textContent ?? '')
}

async function options(label: string, expected: string[]): Promise<void> {
  expect(await open(label)).toEqual(expected)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
}

async function choose(label: string, name: string): Promise<void> {
  await open(label)
  fireEvent.keyDown(screen.getByRole('option', { name }), { key: 'Enter' })
}
