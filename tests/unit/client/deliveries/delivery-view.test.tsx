import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryOrder, Share } from '#contract/schema.gen.ts'
import { deliveryQuery } from '#client/features/deliveries/deliveries.queries.ts'
import { DeliveryView } from '#client/features/deliveries/order/delivery-view.tsx'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { boughtPhoto, pendingOrder, placedOrder, zipFile } from './delivery-fixtures.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

let calls: Call[]
let respond: (call: Call) => { status: number; body: unknown }
let client: QueryClient

const share: Share = {
  hash: 'Wm4tY1xQpZ0aVb3c',
  path: '/share/Wm4tY1xQpZ0aVb3c',
  created_at: '2026-07-04T20:10:00.000Z',
  revoked_at: null,
}

async function answer(asked: Request | string): Promise<Response> {
  const request = typeof asked === 'string' ? new Request(new URL(asked, location.origin), { method: 'HEAD' }) : asked
  const path = new URL(request.url).pathname
  if (path.startsWith('/deliveries/')) return new Response(null, { headers: { 'content-length': '48200000' } })
  const call = { method: request.method, path, headers: request.headers, body: await request.text() }
  calls.push(call)
  const { status, body } = respond(call)
  const headers = { 'content-type': 'application/json', 'server-time': '2026-07-04T20:00:00.000Z' }
  return new Response(JSON.stringify(body), { status, headers })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(50)
}

type Kiosk = { onDone: () => void; busy: boolean } | null

function show(order: DeliveryOrder, kiosk: Kiosk = null) {
  client.setQueryData(deliveryQuery(order.hash).queryKey, order)
  function Page() {
    return <DeliveryView order={client.getQueryData(deliveryQuery(order.hash).queryKey) ?? order} kiosk={kiosk} />
  }
  const page = () => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
        <NoticeRegion closeLabel="Close notice" />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(page())
  return (next?: DeliveryOrder) => {
    if (next) client.setQueryData(deliveryQuery(order.hash).queryKey, next)
    rerender(page())
  }
}

// Loads the lazy dialogs before the tests use a fake clock, because a fake clock would delay their imports.
await import('#client/features/deliveries/review/review-dialog.tsx')
await import('#client/features/deliveries/sharing/end-sharing-dialog.tsx')
await import('#client/features/deliveries/order/kiosk-takeaway.tsx')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-04T20:00:00Z') })
  localStorage.clear()
  calls = []
  client = new QueryClient()
  respond = () => ({ status: 500, body: { success: false, code: 'failed', errors: {} } })
  vi.stubGlobal('fetch', answer)
})

afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close notice' })) fireEvent.click(close)
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the delivery page', () => {
  it('explains each state of the order', () => {
    const titles = (
      [
        pendingOrder(),
        placedOrder({ status: 'paying', photos: [] }),
        placedOrder({ status: 'cancelled', photos: [] }),
        placedOrder({ photos: [], refunded_total: 3250 }),
        placedOrder(),
      ] satisfies DeliveryOrder[]
    ).map((order) => {
      show(order)
      const title = screen.getByRole('heading', { level: 1 }).textContent
      cleanup()
      return title
    })
    expect(titles).toEqual([
      'Almost there',
      'This order is being paid on another phone',
      'This order was cancelled',
      'This order was refunded',
      'Thank you, Sam!',
    ])
  })

  it('shows the number and the amount due of an order that waits at the counter', () => {
    show(pendingOrder())
    expect(screen.getByText('1042')).toBeTruthy()
    expect(screen.getByText('$32.50')).toBeTruthy()
    expect(screen.getByText(/is waiting at the counter/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  it('announces photos only when they arrived while the guest waited', () => {
    const next = show(pendingOrder())
    next(placedOrder())
    expect(screen.getByText('Your photos are ready')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /Download photo/ })).toHaveLength(2)
    expect(document.activeElement?.textContent).toBe('Thank you, Sam!')
    cleanup()
    show(placedOrder())
    expect(screen.queryByText('Your photos are ready')).toBeNull()
  })

  it('shows photos that are still with the photographer as coming, without a download, until their originals arrive', () => {
    const photos = Array.from({ length: 12 }, (_, place) => boughtPhoto(place + 1, { has_original: place > 2 }))
    const next = show(placedOrder({ photos }))
    expect(screen.getByText(/^9 of 12 are here, 3 are still with the photographer\./)).toBeTruthy()
    expect(screen.getAllByText('Coming')).toHaveLength(3)
    expect(screen.getAllByRole('img', { name: /^Trip photo/ })).toHaveLength(12)
    expect(screen.getAllByRole('link', { name: /Download photo/ })).toHaveLength(9)
    next(placedOrder({ photos: photos.map((photo) => ({ ...photo, has_original: photo.id !== 1 })) }))
    expect(screen.getByText('11 of 12 are here, 1 is still with the photographer.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /Download photo/ })).toHaveLength(11)
    next(placedOrder({ photos: photos.map((photo) => ({ ...photo, has_original: true })) }))
    expect(screen.getByText('Your photos are ready')).toBeTruthy()
    expect(screen.queryByText('Coming')).toBeNull()
  })

  it('begins with the first photo alone, and offers a zip only for several', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { canShare: () => true }))
    const next = show(placedOrder())
    const [first, others] = screen.getAllByRole('list', { name: 'Your photos' })
    expect(first?.querySelectorAll('img')).toHaveLength(1)
    expect(others?.querySelectorAll('img')).toHaveLength(1)
    expect(first?.compareDocumentPosition(screen.getByRole('button', { name: 'Save all' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    next(placedOrder({ photos: [boughtPhoto(41)] }))
    expect(screen.queryByRole('button', { name: /zip/ })).toBeNull()
    screen.getByRole('button', { name: 'Save all' })
  })

  it('offers the zip alone where the device cannot share files, and nothing while the only photo is still to come', () => {
    const next = show(placedOrder())
    expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull()
    screen.getByRole('heading', { name: 'All photos at once' })
    next(placedOrder({ photos: [boughtPhoto(41, { has_original: false })] }))
    expect(screen.queryByRole('heading', { name: /^(All photos at once|Download)$/ })).toBeNull()
  })

  it('shows a code for the own phone on a wide screen only', async () => {
    const code = () => screen.queryByRole('img', { name: 'QR code for the page with your photos' })
    show(placedOrder())
    await pass(50)
    expect(code()).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    show(placedOrder())
    await pass(50)
    expect(code()).toBeNull()
  })

  it('lists a partial refund among the amounts', () => {
    show(placedOrder({ refunded_total: 1500 }))
    expect(screen.getByText('Refunded').parentElement?.textContent).toContain('$15.00')
  })

  it('lists only the money that came back with a prepaid code', () => {
    show(placedOrder({ prepaid: 2000, refunded_total: 3250 }))
    expect(screen.getByText('Refunded').parentElement?.textContent).toContain('$12.50')
  })
})

describe('the zip on the delivery page', () => {
  it('is requested once per press with the hash of the order, shows its progress, and is announced by a notice for 10 seconds', async () => {
    respond = () => ({
      status: 202,
      body: { success: true, zip_file: zipFile({ status: 'building', name: null, done: 1 }) },
    })
    const next = show(placedOrder())
    await press('Request a zip file of all photos')
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/order/zip/1042'])
    expect(calls[0]?.headers.get('order-hash')).toBe('3q2-7wEAyv66vt_erb7vAQ')
    next()
    expect(screen.getByText('1 of 2 photos')).toBeTruthy()
    const notice = 'We are preparing your zip file. You will get an email in a few minutes.'
    await pass(9_000)
    expect(screen.getByText(notice)).toBeTruthy()
    await pass(1_500)
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('replaces the notice about a coming email once the zip can be downloaded', async () => {
    respond = () => ({
      status: 202,
      body: { success: true, zip_file: zipFile({ status: 'building', name: null, done: 1 }) },
    })
    const next = show(placedOrder())
    await press('Request a zip file of all photos')
    next()
    expect(screen.getByText(/You will get an email in a few minutes/)).toBeTruthy()
    await pass(1_000)
    next(placedOrder({ zip_file: zipFile() }))
    expect(screen.getByRole('link', { name: 'Download all photos as a zip file' })).toBeTruthy()
    expect(screen.queryByText(/You will get an email in a few minutes/)).toBeNull()
  })

  it('says that it waits for the photos that are still with the photographer, and how many are here', async () => {
    const photos = [boughtPhoto(41), boughtPhoto(42, { has_original: false })]
    const waiting = zipFile({ status: 'requested', name: null, done: 0 })
    respond = () => ({ status: 202, body: { success: true, zip_file: waiting } })
    const next = show(placedOrder({ photos }))
    const waits = 'We create your zip file as soon as all photos are here, and email you the link.'
    expect(screen.getByText(waits)).toBeTruthy()
    await press('Request a zip file of all photos')
    next()
    expect(screen.getByText(`1 of 2 is here, 1 is still with the photographer. ${waits}`)).toBeTruthy()
    expect(screen.queryByText(/in a few minutes/)).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    next(placedOrder({ zip_file: waiting }))
    expect(screen.getByText('0 of 2 photos')).toBeTruthy()
  })

  it('is not requested again automatically after a failure', async () => {
    show(placedOrder())
    await press('Request a zip file of all photos')
    await pass(60_000)
    expect(calls).toHaveLength(1)
  })

  it('is offered as a link with the size of the zip and the time of its expiry in the outfitter’s time zone', async () => {
    show(placedOrder({ zip_file: zipFile({ expires_at: '2026-07-12T02:05:00.000Z' }) }))
    await pass(100)
    const link = screen.getByRole('link', { name: 'Download all photos as a zip file' })
    expect(link.getAttribute('href')).toBe('/deliveries/Yb3Nt7Lr2ZxT9vQm.zip')
    const words = link.parentElement?.textContent ?? ''
    expect(words).toContain('2 photos, 48 MB')
    expect(words).toMatch(/July 11, 2026 at 8:05\sPM MDT/)
  })

  it('can be requested again by email once its link has expired', () => {
    show(placedOrder({ zip_file: zipFile({ expires_at: '2026-07-04T19:59:59.000Z' }) }))
    expect(screen.getByText('This link has expired. We can send you a new one by email.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeTruthy()
  })
})

describe('sharing an order', () => {
  it('creates a link, shows its full address and says what visitors see', async () => {
    respond = () => ({ status: 200, body: { success: true, share } })
    const next = show(placedOrder())
    expect(screen.getByText(/cannot see your name, your email or what you paid/)).toBeTruthy()
    await press('Create a link')
    next()
    expect(calls[0]?.body).toBe('{"orderId":1042}')
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[0]?.headers.get('order-hash')).toBe('3q2-7wEAyv66vt_erb7vAQ')
    expect(screen.getByLabelText<HTMLInputElement>('Link to share').value).toBe(`${location.origin}${share.path}`)
  })

  it('ends only after a confirmation and then offers a new link', async () => {
    respond = () => ({
      status: 200,
      body: { success: true, share: { ...share, revoked_at: '2026-07-04T20:20:00.000Z' } },
    })
    const next = show(placedOrder({ share }))
    await press('Stop sharing')
    expect(calls).toEqual([])
    await press('Keep sharing')
    expect(calls).toEqual([])
    await press('Stop sharing')
    fireEvent.click(screen.getAllByRole('button', { name: 'Stop sharing' }).at(-1) as HTMLElement)
    await pass(50)
    next()
    expect(calls[0]?.body).toBe('{"orderId":1042,"revoke":true}')
    expect(screen.getByRole('button', { name: 'Create a link' })).toBeTruthy()
  })
})

describe('the review dialog', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'How was your trip?' })

  const showAndDownload = (order: DeliveryOrder): void => {
    show(order)
    const [download] = screen.queryAllByRole('link', { name: /^Download photo/ })
    if (download) fireEvent.click(download)
  }

  it('opens a few seconds after a download, with links that open in a new tab', async () => {
    show(placedOrder())
    await pass(60_000)
    expect(dialog()).toBeNull()
    fireEvent.click(screen.getAllByRole('link', { name: /^Download photo/ })[1] as HTMLElement)
    await pass(4_000)
    expect(dialog()).toBeNull()
    await pass(1_500)
    expect(dialog()).not.toBeNull()
    const links = screen.getAllByRole('link', { name: /^Review on/ })
    expect(links.map((link) => link.textContent)).toEqual(['Review on Google', 'Review on Trip Advisor'])
    expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
    expect(links.every((link) => (link.getAttribute('rel') ?? '').includes('noopener'))).toBe(true)
  })

  it('stays closed for an order once the guest has closed it on this device, until the guest’s data are wiped', async () => {
    showAndDownload(placedOrder())
    await pass(6_000)
    await press('Close')
    expect(dialog()).toBeNull()
    await pass(60_000)
    cleanup()
    showAndDownload(placedOrder())
    await pass(60_000)
    expect(dialog()).toBeNull()
    cleanup()
    expect(Object.keys(localStorage).every((key) => key.startsWith('guest:'))).toBe(true)
    showAndDownload(placedOrder({ id: 1043 }))
    await pass(6_000)
    expect(dialog()).not.toBeNull()
  })

  it('stays closed when the order shows no photos or the outfitter has no review address', async () => {
    showAndDownload(pendingOrder())
    await pass(60_000)
    expect(dialog()).toBeNull()
    cleanup()
    const { outfitter } = placedOrder()
    showAndDownload(placedOrder({ outfitter: { ...outfitter, google: '', trip_advisor: 'javascript:alert(1)' } }))
    await pass(60_000)
    expect(dialog()).toBeNull()
  })

  it('waits until the guest stops using the page', async () => {
    showAndDownload(placedOrder())
    for (let turn = 0; turn < 5; turn += 1) {
      await pass(4_000)
      fireEvent.scroll(window)
    }
    expect(dialog()).toBeNull()
    await pass(5_500)
    expect(dialog()).not.toBeNull()
  })

  it('does not cover another dialog', async () => {
    showAndDownload(placedOrder({ share }))
    await press('Stop sharing')
    await pass(60_000)
    expect(dialog()).toBeNull()
    await press('Keep sharing')
    await pass(3_000)
    expect(dialog()).not.toBeNull()
  })
})

describe('the delivery page on a kiosk', () => {
  it('shows a QR code and a Done button instead of downloads, the zip and sharing', async () => {
    const onDone = vi.fn()
    show(placedOrder({ share, zip_file: zipFile() }), { onDone, busy: false })
    await pass(50)
    expect(screen.getByRole('img', { name: 'QR code for the page with your photos' })).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryByRole('button', { name: /link|zip|Save|sharing/i })).toBeNull()
    await press('Done')
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('shows QR codes with which the guest can write a review on a phone', async () => {
    show(placedOrder(), { onDone: () => undefined, busy: false })
    await pass(15_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(6_000)
    expect(screen.getByRole('img', { name: 'Review on Google' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Review on Trip Advisor' })).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
