import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { codeTexts } from '#domain/orders/offline-order-code.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { CartLine } from '#client/device/database/cart-rows.ts'
import { offlineOrderTexts } from '#client/features/checkout/counter/offline-order-texts.ts'
import { ScannedOrders } from '#client/features/orders/pending/scanned-orders.tsx'
import { useScanned } from '#client/features/orders/pending/use-scanned.ts'
import type { DrawnOrder, DrawOrder } from '#client/features/orders/scan/drawn-order.ts'
import { offlineCodeReader } from '#client/features/orders/scan/offline-code-reader.ts'
import { queueScannedRelease } from '#client/features/orders/scan/scanned-order.action.ts'
import { ScannedOrder } from '#client/features/orders/scan/scanned-order.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const placedAt = Date.UTC(2026, 6, 4, 18)
const sealed = Buffer.alloc(350, 7)
const queued = {
  localId: 'ab'.repeat(16),
  localCode: 'K7-4QXM',
  slug: 'arkansas-headwaters',
  isExternal: true,
  items: [
    { photo_id: 11, added_at: '2026-07-04T17:58:00.123Z' },
    { display_group_id: 3, added_at: '2026-07-04T17:59:00.000Z' },
  ],
  sealed: sealed.toString('base64'),
  expectedTotal: 1818,
}
const order: OfflineOrder = {
  id: queued.localId,
  slug: queued.slug,
  isExternal: true,
  localCode: 'K7-4QXM',
  placedAt,
  total: 1818,
  items: [
    { kind: 'photo', id: 11, addedAt: Date.parse('2026-07-04T17:58:00.123Z') },
    { kind: 'group', id: 3, addedAt: Date.parse('2026-07-04T17:59:00.000Z') },
  ],
  sealed: Uint8Array.from(sealed),
}
const line: CartLine = {
  kind: 'photo',
  photo: { id: 11, name: 'IMG_11', width: 3000, height: 2000, path: '/images/11/1/w/s' },
  addedAt: '2026-07-04T17:58:00.123Z',
}
const payment = { paidBy: 'cash', cashGiven: 2000 } as const
const by = { outfitterId: 1, expectedTotal: 1900, payment, actor: '4' }

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(placedAt + 60_000)
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await forgetSession()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

function show(drawn: Awaited<ReturnType<DrawOrder>>, scanned = order) {
  const draw: DrawOrder = () => Promise.resolve(drawn)
  const onClose = vi.fn()
  render(
    <>
      <ScannedOrder order={scanned} outfitterId={1} draw={draw} onBack={vi.fn()} onClose={onClose} />
      <NoticeRegion closeLabel="Close" />
    </>,
    { wrapper },
  )
  return { onClose }
}

const whole = (total: number): DrawnOrder => ({ lines: [line], missing: 0, leftOut: 0, total })

describe('offlineCodeReader', () => {
  it('reads the order that the guest’s device shows, deflated or not', async () => {
    const [text = ''] = await offlineOrderTexts(queued, placedAt)
    expect(await offlineCodeReader()(text)).toEqual(order)
    const random = Uint8Array.from(crypto.getRandomValues(new Uint8Array(350)))
    const [other = ''] = await offlineOrderTexts(
      { ...queued, sealed: Buffer.from(random).toString('base64') },
      placedAt,
    )
    expect(await offlineCodeReader()(other)).toEqual({ ...order, sealed: random })
  })

  it('rejects a small code that would fill the memory when it is inflated', async () => {
    const zeros = new Blob([new Uint8Array(4_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(await new Response(zeros).arrayBuffer())
    const read = offlineCodeReader()
    const { readable } = new DecompressionStream('deflate-raw')
    const chunks = vi.spyOn(Object.getPrototypeOf(readable.getReader()) as { read: () => void }, 'read')
    let end: unknown = null
    for (const text of codeTexts({ bytes, isDeflated: true })) end = await read(text)
    expect(end).toBe('damaged')
    // Node reads 16 KB at once.
    expect(chunks.mock.calls.length).toBeLessThan(5)
  })

  it('tells how many codes are read, and rejects a poster and bytes that are no order', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(1_200))
    const [first = '', second = ''] = codeTexts({ bytes, isDeflated: true })
    const read = offlineCodeReader()
    expect(await read(first)).toEqual({ have: 1, count: 2 })
    expect(await read(second)).toBe('damaged')
    expect(await read('https://eddyline.test/poster')).toBe('foreign')
  })
})

describe('a scanned order', () => {
  it('shows this device’s price and what the guest saw, and queues the release once', async () => {
    const { onClose } = show(whole(1900))
    expect(await screen.findByText('IMG_11')).toBeTruthy()
    expect(screen.getByText('Name and email: sent with the order.')).toBeTruthy()
    expect(screen.getByText('The guest saw $18.18.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Given'), { target: { value: '20' } })
    expect(screen.getByText('Change $1.00')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take $19.00 and release' }))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await database.outbox.toArray()).toMatchObject([
      {
        kind: 'order.place-and-release',
        actor: '4',
        payload: {
          outfitterId: 1,
          expectedTotal: 1900,
          payment,
          order: {
            slug: queued.slug,
            isExternal: true,
            items: queued.items,
            sealed: queued.sealed,
            expected_total: 1818,
            local_code: 'K7-4QXM',
          },
        },
      },
    ])
    expect(await screen.findByText(/sends it as soon as there is a connection/)).toBeTruthy()
    expect(await queueScannedRelease(database, order, by)).toBeNull()
    expect(await database.outbox.count()).toBe(1)
    cleanup()
    show(whole(1900))
    expect(await screen.findByText(/already released this order on this device/)).toBeTruthy()
  })

  it('says that an item is no longer for sale, and releases the rest', async () => {
    show({ ...whole(1818), leftOut: 1 })
    expect(
      await screen.findByText('1 item of the order is no longer for sale. The guest does not pay for it.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Take $18.18 and release' })).toBeTruthy()
  })

  it('is not released with less cash than its total', async () => {
    show(whole(1818))
    fireEvent.change(await screen.findByLabelText('Given'), { target: { value: '18' } })
    fireEvent.click(screen.getByRole('button', { name: 'Take $18.18 and release' }))
    expect(await screen.findAllByText('The guest gave less than the total')).not.toEqual([])
    expect(await database.outbox.count()).toBe(0)
  })

  it('says nothing about the guest’s total when it is the same', async () => {
    show(whole(1818))
    expect(await screen.findByRole('button', { name: 'Take $18.18 and release' })).toBeTruthy()
    expect(screen.queryByText(/The guest saw/)).toBeNull()
  })

  it.each<[string, Awaited<ReturnType<DrawOrder>>, OfflineOrder, RegExp]>([
    [
      'an item that this device lacks',
      { lines: [line], missing: 1, leftOut: 0, total: 0 },
      order,
      /does not have 1 item/,
    ],
    ['another outfitter', 'other-outfitter', order, /belongs to another outfitter/],
    ['no prices', 'no-prices', order, /has no prices yet/],
    ['an outfitter without a counter', 'no-counter', order, /takes no payment at the counter/],
    ['items that nobody sells any more', 'nothing-for-sale', order, /Nothing of this order is for sale/],
    ['an old code', whole(1818), { ...order, placedAt: placedAt - 15 * 86_400_000 }, /older than 14 days/],
  ])('offers no release for %s and says why', async (_name, drawn, scanned, words) => {
    show(drawn, scanned)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /release/ })).toBeNull()
  })
})

function Waiting({ sought }: { sought: string }) {
  return <ScannedOrders scanned={useScanned(1)} sought={sought} />
}

describe('the scanned orders in the queue', () => {
  it('are found by their code, with and without its hyphen, until they are sent', async () => {
    await queueScannedRelease(database, order, by)
    const draw = (sought: string) => {
      cleanup()
      render(<Waiting sought={sought} />, { wrapper })
    }
    for (const sought of ['', 'k7-4q', 'K74QXM']) {
      draw(sought)
      expect(await screen.findByText('Order K7-4QXM, $19.00: released here, not sent yet.'), sought).toBeTruthy()
    }
    draw('AA')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('list')).toBeNull()
    draw('')
    await screen.findByRole('list')
    await database.outbox.clear()
    await vi.waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  })
})
