import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { SendDialog } from '#client/features/orders/send/send-dialog.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const items = [{ display_group_id: 3, added_at: '2026-07-04T18:00:00.000Z' }]
let isClosed: boolean

beforeEach(async () => {
  isClosed = false
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connectivity.lost()
  await until(() => connectivity.state === 'offline')
  await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  await Promise.all(database.tables.map((table) => table.clear()))
})

afterEach(async () => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
  await forgetSession()
})

function show(ways: readonly ('paid' | 'included' | 'free' | 'link')[] = ['paid', 'included', 'free']): void {
  const close = () => {
    isClosed = true
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SendDialog outfitterId={1} items={items} what="Raft 1" ways={ways} total={5266} onClose={close} />
      </MemoryRouter>
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const field = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Email ${number}` })
const fields = () => screen.getAllByRole('textbox', { name: /^Email/ }).map((input) => input.getAttribute('value'))
const paste = (number: number, text: string) =>
  fireEvent.paste(field(number), { clipboardData: { getData: () => text } })
const type = (number: number, value: string) => fireEvent.change(field(number), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const waiting = async () => (await database.outbox.toArray()).map(({ kind, payload }) => ({ kind, payload }))

/** The server refuses or takes the entry, as the drainer records it. */
async function refuse(code: string, errors: Record<string, string>): Promise<void> {
  await until(async () => (await database.outbox.count()) === 1)
  const refusal = { status: 422, code, message: 'No', errors, current: null, at: 1 }
  await database.outbox.toCollection().modify({ state: 'attention', refusal })
}

describe('SendDialog', () => {
  it('spreads a pasted list over the fields, each address once and at most twelve', async () => {
    show()
    type(1, 'robin@guest.test')
    paste(2, 'sam@guest.test, Robin@guest.test\nlee@guest.test')
    expect(fields()).toEqual(['robin@guest.test', 'sam@guest.test', 'lee@guest.test', ''])
    paste(4, Array.from({ length: 12 }, (_, at) => `guest-${at}@guest.test`).join(' '))
    expect(fields()).toHaveLength(12)
    expect(await screen.findByText('At most 12 addresses fit in one order')).toBeTruthy()
  })

  it('moves on to the next field at a comma, and splits what a phone’s keyboard typed', () => {
    show()
    type(1, 'robin@guest.test')
    fireEvent.keyDown(field(1), { key: ',' })
    expect(document.activeElement).toBe(field(2))
    type(2, 'sam@guest.test ')
    expect(fields()).toEqual(['robin@guest.test', 'sam@guest.test', ''])
  })

  it('reddens a bad address alone, keeps the others, and stores nothing', async () => {
    show()
    paste(1, 'robin@guest.test, sam.guest, lee@guest.test')
    press('Take $52.66 and send')
    await waitFor(() => expect(field(2).getAttribute('aria-invalid')).toBe('true'))
    expect([field(1), field(3)].map((input) => input.getAttribute('aria-invalid'))).toEqual([null, null])
    expect(await waiting()).toEqual([])
  })

  it('stores a sale without a network, with the payment and the total that staff saw', async () => {
    show()
    paste(1, 'robin@guest.test, sam@guest.test')
    fireEvent.click(screen.getByRole('radio', { name: 'Terminal' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
    press('Take $52.66 and send')
    await waitFor(() => expect(isClosed).toBe(true))
    const emails = ['robin@guest.test', 'sam@guest.test']
    const payment = { paidBy: 'terminal', cashGiven: null }
    const payload = {
      outfitterId: 1,
      items,
      what: 'Raft 1',
      emails,
      language: 'es',
      way: 'paid',
      expectedTotal: 5266,
      payment,
    }
    expect(await waiting()).toMatchObject([{ kind: 'order.sell', payload }])
    expect(await screen.findByText('Saved on this device. It is sent once the device is online.')).toBeTruthy()
  })

  it('stores photos of the trip without money, and free ones only with a reason', async () => {
    show(['included', 'free'])
    type(1, 'robin@guest.test')
    fireEvent.click(screen.getByRole('radio', { name: 'Free' }))
    press('Send')
    expect(await screen.findByText('Please enter Reason')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Cold water ' } })
    press('Send')
    await waitFor(() => expect(isClosed).toBe(true))
    const payload = { way: 'free', reason: 'Cold water', expectedTotal: null, payment: { paidBy: null } }
    expect(await waiting()).toMatchObject([{ kind: 'order.send', payload }])
  })

  it('stores a link to buy, for which nobody pays here', async () => {
    show(['paid', 'link'])
    type(1, 'robin@guest.test')
    fireEvent.click(screen.getByRole('radio', { name: 'Link to buy' }))
    press('Send')
    await waitFor(() => expect(isClosed).toBe(true))
    expect(await waiting()).toMatchObject([{ kind: 'order.send', payload: { way: 'link', expectedTotal: null } }])
  })

  it('reddens the address that the server refuses, and forgets the refused send', async () => {
    connectivity.heard()
    show()
    paste(1, 'robin@guest.test, sam@guest.test')
    press('Take $52.66 and send')
    await refuse('email-invalid', { 'emails.1': 'Please enter a valid email address' })
    await waitFor(() => expect(field(2).getAttribute('aria-invalid')).toBe('true'))
    expect(field(1).getAttribute('aria-invalid')).toBeNull()
    expect(isClosed).toBe(false)
    expect(await waiting()).toEqual([])
  })

  it('keeps a sale that the server cannot make, because the guests have paid', async () => {
    connectivity.heard()
    show()
    type(1, 'robin@guest.test')
    press('Take $52.66 and send')
    await refuse('cart-empty', { general: 'Nothing of this is for sale' })
    await waitFor(() => expect(isClosed).toBe(true))
    expect(await waiting()).toMatchObject([{ kind: 'order.sell' }])
  })
})
