import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KioskIdle } from '#client/app/guest/kiosk-idle.tsx'
import { markActivity } from '#client/device/kiosk/activity.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'

const reach = vi.hoisted(() => ({ isReachable: true }))
vi.mock('#client/device/connection/connectivity.ts', () => ({ checkNow: () => Promise.resolve(reach.isReachable) }))

const resetKiosk = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('#client/device/kiosk/reset-for-next-guest.ts', async (real) => ({
  ...(await real<object>()),
  resetForNextGuest: resetKiosk,
}))

const things = vi.hoisted(() => ({ now: { lines: 0, allLines: 0, paying: false, timeoutSeconds: null } }))
vi.mock('#client/features/timeout/guest-state.ts', () => ({ useGuestState: () => things.now }))

const start = Date.now()
const idle = () => screen.queryByRole('dialog', { name: 'Photos of Rafts' })

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const outfitter = {
    id: 1,
    name: 'Rafts',
    slug: 'rafts',
    tag_line: '',
    logo_path: null,
    kiosk_slideshow_id: null,
    header_color: '#0b3b4a',
    body_color: '#ffffff',
    text_color: '#ffffff',
  }
  client.setQueryData(['storefront', 'rafts'], { outfitter, dates: [], today: '2026-07-04' })
  client.setQueryData(['day', 1, '2026-07-04', null], { displayGroups: [], photos: [], date: '', latest_date: null })
  render(
    <QueryClientProvider client={client}>
      <KioskIdle slug="rafts" photosPath="/outfitter/rafts" />
    </QueryClientProvider>,
  )
}

/** Advances the clock by seconds in which nobody touches the kiosk, and lets the page check the time. */
async function leaveAlone(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  localStorage.clear()
  sessionStorage.clear()
  markActivity()
  things.now = { lines: 0, allLines: 0, paying: false, timeoutSeconds: null }
  setKiosk(true, '/outfitter/rafts')
  resetKiosk.mockClear()
  reach.isReachable = true
  // The kiosk requests the storefront for the next guest, but no server answers in this test.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the page as after the reload by `resetForNextGuest`. */
async function reloadPage(): Promise<void> {
  cleanup()
  await act(async () => show())
}

describe('an idle kiosk on its storefront', () => {
  it('reloads its storefront and shows the idle screen', async () => {
    show()
    await leaveAlone(59)
    expect(resetKiosk).not.toHaveBeenCalled()
    await leaveAlone(2)
    expect(resetKiosk).toHaveBeenCalledWith('/outfitter/rafts')
    expect(idle()).toBeNull()
    await reloadPage()
    expect(idle()?.textContent).toContain('Touch to find your photos')
    expect(resetKiosk).toHaveBeenCalledTimes(1)
  })

  it('reloads when it goes idle after a touch, so nothing of that guest stays on the screen', async () => {
    show()
    await leaveAlone(61)
    await reloadPage()
    act(() => screen.getByRole('button').click())
    expect(idle()).toBeNull()
    await leaveAlone(1)
    await leaveAlone(61)
    expect(idle()).toBeNull()
    expect(resetKiosk).toHaveBeenCalledTimes(2)
  })

  it('keeps the page open, without a reload, when a guest arrives while it checks if the server is reachable', async () => {
    show()
    vi.setSystemTime(Date.now() + 61_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    markActivity()
    await act(async () => undefined)
    expect(resetKiosk).not.toHaveBeenCalled()
    expect(idle()).toBeNull()
  })

  it('shows the idle screen over the current page when the server is unreachable', async () => {
    reach.isReachable = false
    show()
    await leaveAlone(61)
    expect(idle()).not.toBeNull()
    expect(resetKiosk).not.toHaveBeenCalled()
  })

  it('wakes up on every key except lone modifier keys', async () => {
    show()
    await leaveAlone(61)
    await reloadPage()
    fireEvent.keyDown(window, { key: 'Shift' })
    expect(idle()).not.toBeNull()
    fireEvent.keyDown(window, { key: 'a' })
    expect(idle()).toBeNull()
  })

  it.each([
    ['a cart has lines', { allLines: 1 }],
    ['a payment is under way', { paying: true }],
  ])('does not show the idle screen while %s', async (_why, held) => {
    things.now = { ...things.now, ...held }
    show()
    await leaveAlone(600)
    expect(idle()).toBeNull()
    expect(resetKiosk).not.toHaveBeenCalled()
  })
})
