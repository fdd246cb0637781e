import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ContactForm } from '#client/features/checkout/contact-form.tsx'
import type { CheckoutContact } from '#client/offline/stored-cart.ts'
import { NoticeRegion } from '#client/ui/notices.tsx'

const states = [
  { name: 'Colorado', abbreviation: 'CO', country: 'US' },
  { name: 'Ontario', abbreviation: 'ON', country: 'CA' },
]

let proceeded: CheckoutContact[]

function show(start: Partial<CheckoutContact> = {}): void {
  proceeded = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm
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

/** What the warning titled Missing Information lists, in its order. */
function listed(): string[] {
  const title = screen.getByText('Missing Information')
  return (title.parentElement?.querySelector('p')?.textContent ?? '').split('\n')
}

const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Proceed' }))

beforeEach(() => {
  const body = JSON.stringify({ success: true, states })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
})

afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
  cleanup()
  vi.unstubAllGlobals()
})

describe('The credit card form up to Proceed', () => {
  it('lists what is missing in the specified order, and says it under each field', () => {
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

  it('asks for an email that can be one, after asking for one at all', () => {
    show({ name: 'Sam', email: 'sam@nowhere', state: 'CO', zip: '81201' })
    proceed()
    expect(listed()).toEqual(['Please enter a valid email address'])
  })

  it('wants neither state nor postal code outside of the United States and Canada', () => {
    show({ name: 'Sam', email: 'sam@example.com', country: 'OT' })
    expect(screen.queryByLabelText('Postal code')).toBeNull()
    proceed()
    expect(proceeded).toHaveLength(1)
  })

  it('takes a complaint back as soon as it is met', () => {
    show({ email: 'sam@example.com', state: 'CO', zip: '81201' })
    proceed()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sam' } })
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
    proceed()
    expect(proceeded).toEqual([{ name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }])
  })
})
