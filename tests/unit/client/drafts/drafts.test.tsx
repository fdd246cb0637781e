import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { clear, createStore, entries, get, set } from 'idb-keyval'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { logOut } from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { Guard } from '#client/app/staff/guard.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { OrderDialog, type OrderAction } from '#client/features/orders/actions/order-dialog.tsx'
import { UserDialog } from '#client/features/users/user-dialog.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const store = createStore('eddyline-drafts', 'drafts')
const stored = () => entries<string, { fields: object }>(store)
const fieldsOf = async (key: string) => (await get<{ fields: object }>(key, store))?.fields
const emma = { token: 'a token', user: employeeWith('orders.work', 'users.manage') }
const order = {
  id: 7,
  name: 'Robin',
  email: 'robin@guest.test',
  notes: 'Pays at noon',
  total: 6500,
  subtotal: 6000,
  status: 'pending',
  discount24: 0,
  outfitter: { id: 1 },
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connectivity.lost()
  await storeSession(emma)
  await clear(store)
  await Promise.all(offlineDatabase().tables.map((table) => table.clear()))
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  setKiosk(false)
  await forgetSession()
  // Loads the modules again, because the drafts in a page's memory end with the page.
  vi.resetModules()
  vi.unstubAllGlobals()
  const { forgetDrafts } = await import('#client/device/drafts/draft-store.ts')
  await forgetDrafts()
  await clear(store)
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter initialEntries={['/dashboard/pending-orders']}>{children}</MemoryRouter>
  </QueryClientProvider>
)

const onClose = vi.fn()
function open(action: OrderAction, over: Partial<typeof order> = {}): void {
  render(<OrderDialog action={action} order={{ ...order, ...over }} onClose={onClose} />, { wrapper })
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('a draft', () => {
  it('is stored on the device as soon as a person types, and is restored after a reload', async () => {
    open('note')
    type('Note', 'Wants a print')
    await waitFor(async () => expect(await fieldsOf('4 order-note 7')).toEqual({ note: 'Wants a print' }))
    cleanup()
    // Loads the modules again, because a new page has nothing in memory.
    vi.resetModules()
    const session = await import('#client/api/stored-session.ts')
    await session.storeSession(emma)
    const drafts = await import('#client/device/drafts/draft-store.ts')
    await drafts.restoreDrafts()
    expect(drafts.draftOf('order-note 7')?.fields).toEqual({ note: 'Wants a print' })
    expect(drafts.draftOf('order-note 8')).toBeNull()
    await session.storeSession({ ...emma, user: { ...emma.user, id: 5 } })
    expect(drafts.draftOf('order-note 7')).toBeNull()
  })

  it('appears when its form is opened again, is marked as a draft there, and can be discarded', async () => {
    open('note')
    type('Note', 'Wants a print')
    cleanup()
    open('note')
    expect(valueOf('Note')).toBe('Wants a print')
    fireEvent.click(screen.getByRole('button', { name: 'Discard the draft' }))
    expect(valueOf('Note')).toBe('Pays at noon')
    expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull()
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('is deleted when its form is saved or cancelled', async () => {
    open('note')
    type('Note', 'Wants a print')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    await waitFor(async () => expect(await stored()).toEqual([]))
    cleanup()
    open('email')
    type('Email', 'robin@other.test')
    fireEvent.click(screen.getByText('Close'))
    await waitFor(async () => expect(await stored()).toEqual([]))
    cleanup()
    open('email')
    expect(valueOf('Email')).toBe('robin@guest.test')
  })

  it('replaces only the fields that the person typed, and keeps the changes of colleagues in the other fields', async () => {
    const user = { id: 9, name: 'Olive', email: 'olive@eddyline.test', role: 'employee' as const, outfitter_id: 1 }
    const rest = { is_photographer: 0 as const, permissions: [], outfitter: null, deleted_at: null, version: '' }
    const show = (email: string) =>
      render(<UserDialog user={{ ...user, ...rest, email }} outfitterId={1} onClose={onClose} />, { wrapper })
    show(user.email)
    type('Name', 'Olive Oak')
    cleanup()
    show('olive@new.test')
    expect([valueOf('Name'), valueOf('Email')]).toEqual(['Olive Oak', 'olive@new.test'])
  })

  it('is kept in memory, without an error, in a browser whose IndexedDB throws', async () => {
    vi.resetModules()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const session = await import('#client/api/stored-session.ts')
    await session.storeSession(emma)
    const drafts = await import('#client/device/drafts/draft-store.ts')
    expect(() => drafts.storeDraft('order-note 7', { fields: { note: 'Wants a print' } })).not.toThrow()
    expect(drafts.draftOf('order-note 7')?.fields).toEqual({ note: 'Wants a print' })
    expect(() => drafts.dropDraft('order-note 7')).not.toThrow()
    vi.mocked(indexedDB.open).mockRestore()
  })

  it('never holds a password', async () => {
    render(<UserDialog user={null} outfitterId={1} onClose={onClose} />, { wrapper })
    type('Name', 'Olive')
    type('Password', 'correct horse battery')
    await waitFor(async () => expect(await fieldsOf('4 user new 1')).toEqual({ name: 'Olive' }))
    expect(JSON.stringify(await stored())).not.toContain('horse')
  })

  it('of a discount code survives when the server refuses the code, so that staff can correct it', async () => {
    vi.stubGlobal('fetch', async () => {
      const errors = { code: 'Invalid Code' }
      const headers = { 'server-time': new Date().toISOString() }
      return Response.json({ success: false, code: 'invalid-code', errors }, { status: 422, headers })
    })
    connectivity.heard()
    const { drain } = await import('#client/device/outbox/drainer.ts')
    const { orderChangeKinds } = await import('#client/features/orders/actions/order-change-list.ts')
    const stop = new AbortController()
    const deps = { database: offlineDatabase(), connectivity, kinds: orderChangeKinds, currentActor: () => '4' }
    const drained = drain({ ...deps, alone: true, random: () => 0 }, crypto.randomUUID(), stop.signal)
    onClose.mockClear()
    open('discount')
    type('Discount Code', 'RIVRE10')
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    cleanup()
    open('discount')
    expect(valueOf('Discount Code')).toBe('RIVRE10')
    stop.abort()
    await drained
  })

  it('is not kept on a kiosk', async () => {
    setKiosk(true)
    open('note')
    type('Note', 'Wants a print')
    expect(valueOf('Note')).toBe('Wants a print')
    cleanup()
    open('note')
    expect(valueOf('Note')).toBe('Pays at noon')
    expect(await stored()).toEqual([])
  })

  it('is deleted after a month', async () => {
    const month = 31 * 24 * 60 * 60 * 1000
    await set('4 order-note 7', { fields: { note: 'Old' }, typedAt: Date.now() - month }, store)
    const { restoreDrafts } = await import('#client/device/drafts/draft-store.ts')
    await restoreDrafts()
    open('note')
    expect(valueOf('Note')).toBe('Pays at noon')
    expect(await stored()).toEqual([])
  })

  it('is wiped at sign-out, and stays when the session only ends', async () => {
    render(
      <Routes>
        <Route path="/login" element={null} />
        <Route
          path="*"
          element={
            <Guard>
              <OrderDialog action="note" order={order} onClose={onClose} />
            </Guard>
          }
        />
      </Routes>,
      { wrapper },
    )
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Wants a print' } })
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await act(() => forgetSession(emma))
    await screen.findByText('Your session has ended. Log in again.')
    expect(await stored()).toHaveLength(1)
    await act(() => storeSession(emma))
    expect(await screen.findByLabelText('Note')).toHaveProperty('value', 'Wants a print')
    await act(() => logOut())
    await waitFor(async () => expect(await stored()).toEqual([]))
  })
})
