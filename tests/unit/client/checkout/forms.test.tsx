import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestForm } from '#client/features/checkout/counter/guest-form.tsx'
import { ZeroBalanceDialog } from '#client/features/checkout/zero-balance-dialog.tsx'
import type { Placement } from '#client/features/checkout/counter/use-placement.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const access = { orderId: 1, cartToken: 'secret' }

let sent: { name: string; email: string }[]

beforeEach(() => {
  sent = []
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  setKiosk(false)
  vi.useRealTimers()
})

function showForm(): void {
  render(
    <>
      <GuestForm
        start={null}
        busy={false}
        failure={null}
        disabled={false}
        submit="Place my order"
        onSubmit={(guest) => sent.push(guest)}
      />
      <NoticeRegion closeLabel="Close" />
    </>,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the name and email form of an order without a card', () => {
  it('asks for the missing name and email in one message for 2.5 s, and focuses the first missing field', () => {
    vi.useFakeTimers()
    showForm()
    press('Place my order')
    const warning = screen.getByText('Missing Information').parentElement
    expect(warning?.querySelector('p')?.textContent).toBe('Please enter your name and email address')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    act(() => void vi.advanceTimersByTime(2_499))
    expect(screen.queryByText('Missing Information')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Missing Information')).toBeNull()
    type('Name', 'Sam')
    press('Place my order')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent).toEqual([])
  })

  it('requires a plausible email address', () => {
    showForm()
    type('Name', 'Sam')
    type('Email', 'sam@nowhere')
    press('Place my order')
    expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(2)
    type('Email', ' sam@example.com ')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
    press('Place my order')
    expect(sent).toEqual([{ name: 'Sam', email: 'sam@example.com' }])
    expect(screen.queryByText('Missing Information')).toBeNull()
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
