import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { refreshCart } from '#client/features/cart/cart.commands.ts'
import { addPhoto, readCart, removePhoto } from '#client/features/cart/cart-store.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { keepPrepaid } from '#client/features/cart/prepaid/prepaid.commands.ts'
import { readOwnOrders, storeOwnOrder } from '#client/device/cart/own-orders.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newId } from '#client/device/database/new-id.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { CartServer, group, photo, shop } from '../cart/cart-fixtures.ts'
import { colorado, fakeSquare, payments } from '../checkout/fake-square.ts'
import { WebLocks } from '../checkout/web-locks.ts'
import { switchedConnectivity, until } from '../device/offline-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const database = offlineDatabase()
const square = fakeSquare()

let slug: string
let server: CartServer
let charged: Record<string, unknown>[]
let declines: boolean
let stop: AbortController
let draining: Promise<void>

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

/** The order as the server prices it: two fees of the river come on top of the photo. */
function order() {
  const plain = server.order()
  const fees = { riverFee: 45, riverSectionFee: 23 }
  return { ...plain, ...fees, isCounterCheckout: false, photoCount: server.items.length, displayGroupCount: 0 }
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  if (path === '/config') return json(200, { config: { payments } })
  if (path === '/order/calculate-tax') {
    const priced = order()
    return json(200, { order: { ...priced, tax: 60, total: priced.total + 68 + 60 } })
  }
  if (path === '/order/charge') {
    charged.push(await request.json())
    if (declines) return json(422, { code: 'card-declined', errors: { general: 'A sentence' } })
    server.placed = true
    return json(200, { order: server.order() })
  }
  if (path.startsWith('/order/payment-status')) return json(200, { order: server.order() })
  return path.startsWith('/order') ? server.fetch(request) : Promise.reject(new TypeError('Failed to fetch'))
}

function startDrainer(): void {
  const deps = { database, connectivity: switchedConnectivity(), alone: true, random: () => 0, kinds: actionKinds }
  draining = drain(deps, newId(), stop.signal)
}

const viewer = async () => within(await screen.findByRole('dialog', { name: 'Photo viewer' }))
const tick = () => act(() => new Promise((resolve) => setTimeout(resolve)))
/** The script draws the button before the page knows of the wallet. */
async function google(): Promise<HTMLElement> {
  const button = await (await viewer()).findByText('G Pay')
  await tick()
  return button
}
const lines = async () =>
  (await readCart(database, slug)).cart?.lines.map((line) => line.kind === 'photo' && line.photo.id)
const inCart = (ids: number[]) => until(async () => String(await lines()) === String(ids))
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)))

interface Opened {
  at?: number
  with?: string
  channel?: 'external' | 'internal'
  groupOnly?: boolean
}

function open({ at = 91, with: more = '', channel, groupOnly }: Opened = {}): void {
  const singles = [photo(91), photo(92), { ...photo(93), river_section_id: 6 }]
  openStorefront(slug, [group(7, [1, 2])], { singles, address: `?photo=${at}${more}`, channel, groupOnly })
}

/** Opens the sheet for photo 91 and waits for its total. */
async function atSheet() {
  open()
  fireEvent.click(await google())
  return act(() => square.tell(colorado))
}

beforeEach(() => {
  slug = `now-${newId().slice(0, 8)}`
  server = new CartServer()
  charged = []
  declines = false
  stop = new AbortController()
  draining = Promise.resolve()
  square.begin()
  vi.stubGlobal('navigator', { locks: new WebLocks(), languages: ['en'], onLine: true })
  vi.stubGlobal('fetch', answer)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  startDrainer()
})

afterEach(async () => {
  cleanup()
  stop.abort()
  await draining
  // The next test's server knows none of these orders.
  await Promise.all(database.tables.map((table) => table.clear()))
  connectivity.heard()
  setKiosk(false)
  dismissNotices()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the wallet of the photo viewer', () => {
  it('opens its sheet within the press, at the price of the photo with fees, and buys the photo alone', async () => {
    open()
    const button = await google()
    ;(await viewer()).getByText('Buy only this photo: $18.18 plus tax')
    ;(await viewer()).getByText(/digital goods to be delivered electronically/)
    expect(new Set(square.seen.totals)).toEqual(new Set(['18.18']))
    fireEvent.click(button)
    fireEvent.click(button)
    expect(square.seen.opened).toEqual(['google'])
    const shown = await act(() => square.tell(colorado))
    expect(shown).toMatchObject({ total: { amount: '18.78' }, lineItems: [{ amount: '18.18' }, { amount: '0.60' }] })
    expect(server.items.map((item) => item.photo_id)).toEqual([91])
    square.confirm()
    await screen.findByText(`Thanks at /deliver/${slug}/order/${'h'.repeat(22)}/external`)
    expect(charged).toEqual([expect.objectContaining({ nonce: 'nonce', expected_total: 1878, isExternal: true })])
    expect(await readOwnOrders(slug)).toMatchObject([{ photoIds: [91], state: 'completed' }])
  })

  it('keeps the photo in the cart when the guest closes the sheet, and then is not there any more', async () => {
    await atSheet()
    await act(async () => square.cancel())
    await (await viewer()).findByRole('button', { name: 'In your cart' })
    expect(await lines()).toEqual([91])
    await waitFor(() => expect(screen.queryByText('G Pay')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(charged).toEqual([])
    fireEvent.click((await viewer()).getByRole('button', { name: 'In your cart' }))
    await google()
  })

  it('keeps the focus in the viewer when the sheet closes and its button is gone', async () => {
    open()
    const button = await google()
    button.focus()
    fireEvent.click(button)
    await inCart([91])
    await act(async () => square.cancel())
    await waitFor(() => expect(screen.queryByText('G Pay')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Photo viewer' }))
  })

  it('says in the viewer that the card was declined, until the guest steps to another photo', async () => {
    declines = true
    await atSheet()
    square.confirm()
    const shown = await viewer()
    expect((await shown.findByRole('alert')).textContent).toContain('We are unable to charge this credit card')
    expect(await lines()).toEqual([91])
    fireEvent.click(shown.getByRole('button', { name: 'Next photo' }))
    await waitFor(() => expect(shown.queryByRole('alert')).toBeNull())
  })

  it('buys the pressed photo when the guest steps to another one behind the sheet', async () => {
    open()
    fireEvent.click(await google())
    fireEvent.click((await viewer()).getByRole('button', { name: 'Next photo' }))
    await (await viewer()).findByText('2 / 3')
    expect(await act(() => square.tell(colorado))).not.toHaveProperty('error')
    square.confirm()
    await screen.findByText(/^Thanks/)
    expect((await readOwnOrders(slug))[0]?.photoIds).toEqual([91])
  })

  it('leaves focus and presses to a sheet within the page, and takes them back after it', async () => {
    open()
    const button = await google()
    expect(document.body.style.pointerEvents).toBe('none')
    fireEvent.click(button)
    await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'))
    const sheet = document.body.appendChild(document.createElement('dialog'))
    const field = sheet.appendChild(document.createElement('input'))
    field.focus()
    expect(document.activeElement).toBe(field)
    fireEvent.keyDown(field, { key: 'ArrowRight' })
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.pointerDown(field)
    fireEvent.click(field)
    ;(await viewer()).getByText('1 / 3')
    sheet.remove()
    await act(async () => square.cancel())
    await waitFor(() => expect(document.body.style.pointerEvents).toBe('none'))
    ;(await viewer()).getByText('1 / 3')
    await inCart([91])
  })

  it('charges nothing and says so when the guest closed the viewer behind the sheet', async () => {
    await atSheet()
    fireEvent.click((await viewer()).getByRole('button', { name: 'Close the viewer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => square.confirm())
    await screen.findByText('You left the page while the wallet was open. You were not charged.')
    expect(charged).toEqual([])
    expect(await lines()).toEqual([91])
  })

  it('refuses in the sheet an order to which another tab added a photo', async () => {
    open()
    const button = await google()
    await addPhoto({ ...shop, slug }, 'external', photo(92))
    fireEvent.click(button)
    expect(await act(() => square.tell(colorado))).toEqual({
      error: expect.stringContaining('Your order has changed. You were not charged.'),
    })
    square.cancel()
    await inCart([92, 91])
  })

  it('refuses in the sheet a photo that is no longer for sale', async () => {
    server.gone.add(91)
    expect(await atSheet()).toHaveProperty('error')
    square.cancel()
    await inCart([])
  })

  it('shows in the sheet that the network is gone, and keeps the photo', async () => {
    stop.abort()
    await draining
    open()
    fireEvent.click(await google())
    const shown = square.tell(colorado)
    await inCart([91])
    act(() => connectivity.lost())
    expect(await act(() => shown)).toEqual({ error: expect.stringMatching(/connection|network|internet/i) })
    square.cancel()
  })

  it('covers the viewer while the outcome is unknown, and resumes the charge on the page when it is closed', async () => {
    await atSheet()
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', (request: Request) => (request.url.endsWith('/order/charge') ? lost() : answer(request)))
    square.confirm()
    await screen.findByRole('heading', { name: 'We are confirming your payment' })
    expect((await database.orders.get(slug))?.charge?.expectedTotal).toBe(1878)
    server.placed = true
    await waitFor(() => expect(document.body.style.pointerEvents).toBe('none'))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText(/is complete\. Your photos are ready\.$/)
    expect((await readOwnOrders(slug))[0]?.photoIds).toEqual([91])
  })
})

describe('no wallet is in the photo viewer', () => {
  it.each<[string, () => Promise<void> | void]>([
    ['of the internal channel', () => open({ channel: 'internal' })],
    ['of a shop that sells display groups only', () => open({ at: 1, groupOnly: true })],
    [
      'on a kiosk',
      () => {
        setKiosk(true)
        open()
      },
    ],
    [
      'while the cart has a photo',
      async () => {
        await addPhoto({ ...shop, slug }, 'external', photo(92))
        open()
      },
    ],
    [
      'of a guest whose emptied cart has a code',
      async () => {
        await addPhoto({ ...shop, slug }, 'external', photo(92))
        await inCart([92])
        await until(async () => (await readCart(database, slug)).unsent === 0)
        server.items = []
        vi.spyOn(server, 'order').mockReturnValue(Object.assign(server.order(), { discount: { name: 'RIVER10' } }))
        await refreshCart(slug)
        await inCart([])
        open()
      },
    ],
    ['of a guest who came with the link of a code', () => open({ with: '&code=RAFT-4' })],
    [
      'of a guest who keeps a code for the first photo',
      () => {
        keepPrepaid(slug, 'RAFT-4')
        open()
      },
    ],
    [
      'for a photo that the guest has bought',
      async () => {
        const bought = { slug, hash: newId(), orderId: 3, isExternal: true, state: 'completed' as const, groupIds: [] }
        await storeOwnOrder(database, { ...bought, photoIds: [91] })
        open()
      },
    ],
    ['for a photo of a section that the shop no longer offers', () => open({ at: 93 })],
    [
      'of a guest who emptied a cart of the lobby',
      async () => {
        await addPhoto({ ...shop, slug }, 'internal', photo(92))
        await removePhoto(slug, 92)
        open()
      },
    ],
    [
      'without a network',
      () => {
        connectivity.lost()
        open()
      },
    ],
    [
      'that compares two photos',
      async () => {
        open()
        fireEvent.click((await viewer()).getByRole('button', { name: 'Compare two photos' }))
      },
    ],
  ])('%s', async (_, begin) => {
    await begin()
    await viewer()
    await rest()
    expect(screen.queryByText('G Pay')).toBeNull()
    expect(screen.queryByText(/digital goods/)).toBeNull()
  })

  it('of a browser without wallets, which keeps room only until this is known', async () => {
    square.begin([])
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    vi.stubGlobal('fetch', (request: Request) => arrived.then(() => answer(request)))
    open()
    const box = async () => (await (await viewer()).findByText(/^Buy only this photo/)).parentElement
    expect((await box())?.className).not.toContain('none')
    arrive()
    await waitFor(async () => expect((await box())?.className).toContain('none'))
    cleanup()
    open()
    expect((await box())?.className).toContain('none')
  })
})
