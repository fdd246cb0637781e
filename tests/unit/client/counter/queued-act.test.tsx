import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession, forgetSession } from '#client/api/session.ts'
import { sendOrderChange } from '#client/features/counter/order-lane.ts'
import { useOrderActs } from '#client/features/counter/use-order-acts.ts'
import { useQueuedAct } from '#client/features/counter/use-queued-act.ts'
import { connectivity } from '#client/offline/connectivity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { drain } from '#client/offline/drainer.ts'
import { ORDER_KINDS } from '#client/offline/queued-orders.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices.tsx'
import type { SessionUser } from '#contract/schema.gen.ts'
import { until } from '../offline/offline-fixtures.ts'

const employee: SessionUser = {
  id: 4,
  name: 'Emma',
  email: 'emma@eddyline.test',
  role: 'employee',
  outfitter_id: 1,
  is_photographer: 0,
  permissions: [],
  outfitter: null,
  deleted_at: null,
  capabilities: ['orders.work'],
  origin_user: null,
}

interface Call {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

const database = offlineDatabase()
let calls: Call[]
/** Null: the server is away. */
let answer: (call: Call) => { status: number; body: object } | null
let stop: AbortController
let drained: Promise<void>

beforeEach(async () => {
  calls = []
  answer = () => ({ status: 200, body: { success: true, order: { status: 'pending', total: 4200 } } })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!(input instanceof Request)) throw new TypeError('Failed to fetch')
    const path = new URL(input.url).pathname
    const call = { path, key: input.headers.get('idempotency-key'), body: await input.json() }
    calls.push(call)
    const given = answer(call)
    if (!given) throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status, headers: { 'server-time': new Date().toISOString() } })
  })
  connectivity.heard()
  await keepSession({ token: 'a token', user: employee })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  drained = Promise.resolve()
})

afterEach(async () => {
  stop.abort()
  await drained
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

function startDrainer(): void {
  const executors = Object.fromEntries(ORDER_KINDS.map((kind) => [kind, () => Promise.resolve(sendOrderChange)]))
  const deps = { database, connectivity, executors, currentActor: () => '4', alone: true, random: () => 0 }
  drained = drain(deps, crypto.randomUUID(), stop.signal)
}

const order = { id: 7, outfitter: { id: 1 } }
const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const hook = () => renderHook(() => useQueuedAct(order), { wrapper })
const note = { kind: 'order.note', note: 'Wants a print' } as const
const release = { kind: 'order.release', expectedTotal: 4200, anyway: null } as const
const refuse =
  (status: number, code: string, errors: object, more: object = {}) =>
  () => ({
    status,
    body: { success: false, code, errors, ...more },
  })
const entries = () => database.outbox.toArray()

describe('An act on an order', () => {
  it('is told as done when the server has done it, and not before', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { result } = hook()
    const end = await act(async () => {
      const running = result.current.run(note)
      await until(async () => (await entries()).length === 1)
      expect(screen.queryByText('This note has been saved')).toBeNull()
      startDrainer()
      return running
    })
    const facts = { orderId: 7, outfitterId: 1, status: 'pending', total: 4200 }
    expect(end).toEqual({ kind: 'sent', facts })
    expect(await screen.findByText('This note has been saved')).toBeDefined()
    expect(calls).toMatchObject([{ path: '/api/v1/order/add-note', body: { id: 7, note: 'Wants a print' } }])
    const [done] = await database.doneActions.toArray()
    expect(done?.key).toBe(calls[0]?.key)
    expect(await entries()).toEqual([])
  })

  it('stays on the device while the server is away, says so, and is told when it was sent', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { result } = hook()
    const acts = renderHook(() => useOrderActs(0), { wrapper }).result
    answer = () => null
    startDrainer()
    expect(await act(() => result.current.run(release))).toEqual({ kind: 'waits' })
    expect(await screen.findByText(/^Saved on this device, pending sync/)).toBeDefined()
    expect(screen.queryByText('This order has been released')).toBeNull()
    await waitFor(() => expect(acts.current.get(7)).toMatchObject({ becomes: 'released', isDecided: true }))

    answer = () => ({
      status: 200,
      body: { success: true, order: { status: 'completed', total: 4000 }, difference: -200 },
    })
    act(() => connectivity.heard())
    expect(await screen.findByText('Order 7: This order has been released')).toBeDefined()
    expect(await screen.findByText(/it is \$40\.00, and you saw \$42\.00/)).toBeDefined()
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    // Until the list was fetched anew it is not offered once more.
    expect(acts.current.get(7)).toMatchObject({ becomes: 'released' })
  })

  it('that the server refuses is said where it was done, by field, and leaves nothing behind', async () => {
    answer = refuse(422, 'invalid-field', { email: 'This address takes no mail' })
    startDrainer()
    const { result } = hook()
    const end = await act(() => result.current.run({ kind: 'order.email', email: 'robin@guest.test' }))
    expect(end).toMatchObject({ kind: 'refused', refusal: { status: 422, code: 'invalid-field' } })
    expect(result.current.errors).toEqual({ email: 'This address takes no mail' })
    expect(await entries()).toEqual([])
  })

  it('stays when it was a release, until it is released anyway with a reason', async () => {
    const current = { id: 7, status: 'cancelled', total: 4200, name: 'Robin', email: 'robin@guest.test' }
    answer = refuse(409, 'already-cancelled', { general: 'This order has already been cancelled' }, { current })
    startDrainer()
    const { result } = hook()
    const end = await act(() => result.current.run(release))
    expect(end).toMatchObject({ kind: 'refused', refusal: { current: { orderId: 7, status: 'cancelled' } } })
    const [refused] = await entries()
    expect(refused).toMatchObject({ kind: 'order.release', state: 'attention' })
    // Of the guest nothing is kept with it.
    expect(JSON.stringify(refused?.refusal)).not.toContain('obin')

    answer = () => ({
      status: 200,
      body: { success: true, order: { status: 'completed', total: 4200 }, difference: 0 },
    })
    const refusedId = refused?.id ?? 0
    const anyway = { ...release, anyway: 'Paid in cash' }
    expect(await act(() => result.current.run(anyway, { refusedId, reason: 'Paid in cash' }))).toMatchObject({
      kind: 'sent',
    })
    expect(calls[1]?.body).toEqual({ id: 7, expected_total: 4200, anyway: true, reason: 'Paid in cash' })
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    expect(await entries()).toEqual([])
  })

  it('is not awaited by whoever leaves, and goes all the same', async () => {
    const { result, unmount } = hook()
    const end = await act(async () => {
      const running = result.current.run(note)
      await until(async () => (await entries()).length === 1)
      unmount()
      return running
    })
    expect(end).toEqual({ kind: 'waits' })
    startDrainer()
    await until(async () => (await entries()).length === 0)
    expect(calls).toHaveLength(1)
  })

  it('pressed twice is one act', async () => {
    const { result } = hook()
    startDrainer()
    const both = await act(() => Promise.all([result.current.run(release), result.current.run(release)]))
    expect(both.map((end) => end?.kind)).toEqual(['sent', undefined])
    expect(calls).toHaveLength(1)
  })

  it('on another order goes on while a cancelled order’s release waits for a person', async () => {
    answer = ({ body }) =>
      JSON.stringify(body).includes('"id":7')
        ? refuse(409, 'already-cancelled', { general: 'No' }, { current: { status: 'cancelled' } })()
        : { status: 200, body: { success: true, order: {}, difference: 0 } }
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const first = hook()
    const second = renderHook(() => useQueuedAct({ id: 8, outfitter: { id: 1 } }), { wrapper })
    await act(() => first.result.current.run(release))
    await act(() => second.result.current.run(release))
    connectivity.heard()
    startDrainer()
    await until(async () => (await entries()).every(({ state }) => state === 'attention'))
    expect((await entries()).map(({ entity }) => entity)).toEqual(['order:7'])
    expect((await database.doneActions.toArray()).map(({ entity }) => entity)).toEqual(['order:8'])
  })
})
