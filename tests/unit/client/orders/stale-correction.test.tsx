import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { forgetDrafts } from '#client/device/drafts/draft-store.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { OrderDialog } from '#client/features/orders/actions/order-dialog.tsx'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { noChanges, applyPending } from '#client/features/orders/actions/pending-changes.ts'
import { queueOrderChange } from '#client/features/orders/actions/queue-order-change.ts'
import { RefusedChanges } from '#client/features/orders/actions/refused-changes.tsx'
import { usePendingChanges } from '#client/features/orders/actions/use-pending-changes.ts'
import { pendingQuery } from '#client/features/orders/staff-orders.queries.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const order = {
  id: 7,
  name: 'Robin',
  email: 'robin@guest.test',
  notes: 'Pays at noon',
  version: 'seen',
  total: 6500,
  subtotal: 6000,
  status: 'pending',
  discount24: 0,
  outfitter: { id: 1 },
}

/** The order as the server stores it, and the notes that it received. */
let stored: typeof order
let notes: { readonly note: string; readonly version?: string }[]
let stop: AbortController
let drained: Promise<void>

const send = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'server-time': new Date().toISOString() } })

async function answer(request: Request): Promise<Response> {
  if (!request.url.endsWith('/add-note')) return send({ success: true, order: stored, orders: [stored] })
  const body = (await request.json()) as (typeof notes)[number]
  notes.push(body)
  if (body.version !== undefined && body.version !== stored.version) {
    const errors = { notes: 'A colleague saved this meanwhile.' }
    return send({ success: false, code: 'stale', errors, current: stored }, 409)
  }
  stored = { ...stored, notes: body.note, version: 'mine' }
  return send({ success: true, order: stored })
}

const onClose = vi.fn()

function show(page: ReactNode): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        {page}
        <NoticeRegion closeLabel="Close" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  notes = []
  stored = { ...order, notes: 'Wants a print', version: 'theirs' }
  vi.stubGlobal('fetch', vi.fn(answer))
  connectivity.heard()
  await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  const deps = { database, connectivity, kinds: orderChangeKinds, currentActor: () => '4' }
  drained = drain({ ...deps, alone: true, random: () => 0 }, crypto.randomUUID(), stop.signal)
})
afterEach(async () => {
  stop.abort()
  await drained
  cleanup()
  dismissNotices()
  onClose.mockReset()
  await forgetDrafts()
  await forgetSession()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a note on an order to which a colleague wrote meanwhile', () => {
  it('stays in its window beside the colleague’s, and is saved after ‘Keep mine’', async () => {
    show(<OrderDialog action="note" order={order} onClose={onClose} />)
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Pays by check' } })
    press('Save')
    await screen.findByText('A colleague saved this meanwhile')
    const values = within(screen.getByRole('alert')).getAllByRole('definition')
    expect(values.map(({ textContent }) => textContent)).toEqual(['Wants a print', 'Pays by check'])
    expect(await database.outbox.count()).toBe(0)
    press('Keep mine')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(notes).toMatchObject([
      { note: 'Pays by check', version: 'seen' },
      { note: 'Pays by check', version: 'theirs' },
    ])
    expect(stored.notes).toBe('Pays by check')
  })

  it('needs attention when it was queued, and ‘Keep mine’ there saves it', async () => {
    await queueOrderChange(
      database,
      { kind: 'order.note', note: 'Pays by check', version: 'seen', orderId: 7, outfitterId: 1 },
      { actor: '4', key: crypto.randomUUID() },
    )
    await waitFor(async () => expect((await database.outbox.toArray())[0]?.state).toBe('attention'))
    const Page = () => <RefusedChanges orders={usePendingChanges(pendingQuery(1).queryKey).values()} outfitterId={1} />
    show(<Page />)
    const list = await screen.findByRole('list', { name: 'Needs attention' })
    expect(list.textContent).toContain('A colleague saved this meanwhile.')
    press('Keep mine')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(stored.notes).toBe('Pays by check'))
    expect(notes.at(-1)?.version).toBeUndefined()
  })

  it('is sent without a version while an own note waits, because the server does not have that one yet', () => {
    expect(applyPending(order, noChanges).version).toBe('seen')
    expect(applyPending(order, { ...noChanges, notes: 'Own' })).toMatchObject({ notes: 'Own', version: undefined })
  })
})
