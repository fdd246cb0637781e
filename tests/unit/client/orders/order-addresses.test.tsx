import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { OrderAddresses } from '#client/features/orders/detail/order-addresses.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const sent = { mail: 'sent', reason: null, opened_at: null, taken_back_at: null } as const
const opened = { ...sent, id: 1, email: 'robin@guest.test', opened_at: '2026-07-04T18:05:00.000Z' }
const refused = { ...sent, id: 2, email: 'sam@guest.test', mail: 'refused', reason: '550 no such user' } as const
const ended = { ...sent, id: 3, email: 'lee@guest.test', taken_back_at: '2026-07-04T18:10:00.000Z' }
let calls: { path: string; body: object }[]

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push({ path: new URL(request.url).pathname, body: (await request.json()) as object })
    const headers = { 'server-time': new Date().toISOString() }
    return Response.json({ success: true, order: { id: 7, deliveries: [opened, refused, ended] } }, { headers })
  })
  connectivity.heard()
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderAddresses
        order={{ id: 7, status: 'completed', deliveries: [opened, refused, ended] }}
        timezone="America/Denver"
      />
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const inDialog = (name: string) => within(screen.getByRole(name === 'alert' ? 'alertdialog' : 'dialog'))

describe('OrderAddresses', () => {
  it('says for each address how its mail went and if it was opened', () => {
    show()
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^robin@guest\.testMail sent · Opened Jul 4, 2026, 12:05/),
      expect.stringMatching(/^sam@guest\.testMail refused: 550 no such user · Not opened/),
      expect.stringMatching(/^lee@guest\.testTaken back Jul 4, 2026, 12:10.PM · Not openedSend again$/),
    ])
  })

  it('takes an address back and says that it had been opened', async () => {
    show()
    press('Take back from robin@guest.test')
    fireEvent.click(inDialog('alert').getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Taken back from robin@guest.test. It had been opened.')).toBeTruthy()
    expect(calls).toEqual([{ path: '/api/v1/order/take-back-delivery', body: { delivery_id: 1 } }])
  })

  it('names the address when it sends to one that was taken back', async () => {
    show()
    expect(screen.queryByRole('button', { name: 'Take back from lee@guest.test' })).toBeNull()
    press('Send again to lee@guest.test')
    fireEvent.click(inDialog('form').getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({ delivery_id: 3, email: 'lee@guest.test' })
  })

  it('sends to a corrected address, and refuses a bad one', async () => {
    show()
    press('Send again to sam@guest.test')
    const field = inDialog('form').getByRole('textbox')
    fireEvent.change(field, { target: { value: 'samantha' } })
    fireEvent.click(inDialog('form').getByRole('button', { name: 'Send' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: 'samantha@guest.test' } })
    fireEvent.click(inDialog('form').getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({ delivery_id: 2, email: 'samantha@guest.test' })
  })
})
