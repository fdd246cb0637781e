import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuestForm } from '#client/features/checkout/counter/guest-form.tsx'
import { ZeroBalanceDialog } from '#client/features/checkout/zero-balance-dialog.tsx'
import type { Placement } from '#client/features/checkout/counter/use-placement.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import type { ContactForm } from '#domain/orders/contact-form.ts'

const access = { orderId: 1, cartToken: 'secret' }

let sent: { name: string; email: string }[]

beforeEach(() => {
  sent = []
})

afterEach(() => {
  cleanup()
  setKiosk(false)
})

function showForm(start: ContactForm | null = null): void {
  render(
    <GuestForm
      start={start}
      busy={false}
      failure={null}
      disabled={false}
      submit="Place my order"
      onSubmit={(guest) => sent.push(guest)}
    />,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the name and email form of an order without a card', () => {
  it('asks for the missing name and email in one sentence, and focuses the first missing field', () => {
    showForm()
    press('Place my order')
    expect(screen.getAllByText('Please enter your name and email address')).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    type('Name', 'Sam')
    press('Place my order')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('begins at its first empty field', () => {
    showForm({ name: 'Sam', email: '' })
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  it('requires a plausible email address', () => {
    showForm()
    type('Name', 'Sam')
    type('Email', 'sam@nowhere')
    press('Place my order')
    expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(1)
    type('Email', ' sam@example.com ')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
    press('Place my order')
    expect(sent).toEqual([{ name: 'Sam', email: 'sam@example.com' }])
  })

  it('turns off autofill on a kiosk', () => {
    showForm()
    expect(screen.getByLabelText('Name').getAttribute('autocomplete')).toBe('name')
    cleanup()
    setKiosk(true)
    showForm()
    expect(screen.getByLabelText('Name').getAttribute('autocomplete')).toBe('off')
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('off')
  })
})

describe('the Zero Balance modal', () => {
  const placement: Placement = {
    state: { at: 'form', busy: false, failure: null },
    guest: null,
    keep: () => Promise.resolve(),
    placeAtCounter: () => Promise.resolve(),
    finishFree: (_access, guest) => Promise.resolve(void sent.push(guest)),
    acceptPrice: () => Promise.resolve(),
    reset: () => undefined,
  }

  function showModal(agreed: boolean, online = true): void {
    render(
      <ZeroBalanceDialog
        placement={placement}
        start={{ name: 'Sam', email: 'sam@example.com' }}
        access={access}
        online={online}
        agreed={agreed}
        onAgree={() => undefined}
        onClose={() => undefined}
      />,
    )
  }

  it('places the order for a guest who confirmed that the goods are digital', () => {
    showModal(true)
    press('Finish my order')
    expect(sent).toEqual([{ name: 'Sam', email: 'sam@example.com' }])
  })

  it('does not place the order until the guest has confirmed that the goods are digital', () => {
    showModal(false)
    press('Finish my order')
    expect(sent).toEqual([])
    expect(screen.getByText('Confirm that you understand this purchase is for digital goods')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  })

  it('says that it needs a connection when the device is offline', () => {
    showModal(true, false)
    expect(screen.getByRole('alert').textContent).toBe('This needs a connection. Try again when you are online.')
    expect(screen.getByRole('button', { name: 'Finish my order' })).toHaveProperty('disabled', true)
  })
})
