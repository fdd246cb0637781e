import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { ExchangeDialog } from '#client/features/orders/actions/exchange-dialog.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const photo = (id: number) => ({ id, name: `IMG_${id}`, path: '', width: 3, height: 2, thumbhash: '' })
const groupOf = (id: number, name: string, ids: readonly number[]) => ({ id, name, photos: ids.map(photo) })
const bought = groupOf(1, 'Raft 1', [1, 2])

function orderWith(groups: readonly object[]): StaffOrder {
  const order_items = groups.map((display_group, id) => ({ id, photo: null, display_group }))
  return { id: 7, display_date: '2026-07-04', outfitter: { id: 3 }, order_items } as unknown as StaffOrder
}

let sent: object[]
let asked: object[]
let others: readonly object[]
let isClosed: boolean

beforeEach(() => {
  sent = []
  asked = []
  isClosed = false
  others = [bought, groupOf(2, 'Raft 2', [3, 4]), groupOf(3, 'Raft 3', [])]
  vi.stubGlobal('fetch', async (request: Request) => {
    const headers = { 'server-time': new Date().toISOString() }
    const body = (await request.json()) as object
    if (request.url.endsWith('/display-group/date-and-outfitter')) {
      asked.push(body)
      return Response.json({ success: true, displayGroups: others }, { headers })
    }
    sent.push(body)
    return Response.json({ success: true, order: orderWith([bought]) }, { headers })
  })
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

function show(groups: readonly object[]): void {
  const close = () => {
    isClosed = true
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ExchangeDialog order={orderWith(groups)} onClose={close} />
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Exchange group' }))

describe('ExchangeDialog', () => {
  it('offers the other groups of the day that have photos, and exchanges the only group of the order', async () => {
    show([bought])
    expect(await screen.findAllByRole('radio')).toHaveLength(1)
    press()
    expect(await screen.findByText('Please enter Group that comes')).toBeTruthy()
    await choose(/^Raft 2/)
    press()
    await waitFor(() => expect(isClosed).toBe(true))
    expect(asked).toEqual([{ date: '2026-07-04', outfitterId: 3 }])
    expect(sent).toEqual([{ id: 7, from_group_id: 1, to_group_id: 2 }])
    expect(await screen.findByText('The group has been exchanged')).toBeTruthy()
  })

  it('asks which group goes when the order has several', async () => {
    others = [groupOf(2, 'Raft 2', [3, 4])]
    show([bought, groupOf(9, 'Raft 9', [8])])
    await choose(/^Raft 9/)
    await choose(/^Raft 2/)
    press()
    await waitFor(() => expect(sent).toEqual([{ id: 7, from_group_id: 9, to_group_id: 2 }]))
  })

  it('forgets the chosen group when the day on screen no longer shows it', async () => {
    show([bought])
    await choose(/^Raft 2/)
    others = [groupOf(4, 'Raft 4', [5])]
    fireEvent.keyDown(screen.getByRole('spinbutton', { name: /^day/ }), { key: 'ArrowDown' })
    expect(await screen.findByRole('radio', { name: /^Raft 4/ })).toBeTruthy()
    press()
    expect(await screen.findByText('Please enter Group that comes')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('says that the day has no other group', async () => {
    others = [bought]
    show([bought])
    expect(await screen.findByText('This day has no other group with photos')).toBeTruthy()
  })
})
