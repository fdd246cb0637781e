import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KioskIdle } from '#client/app/kiosk-idle.tsx'
import { markActivity } from '#client/offline/activity.ts'
import { setKiosk } from '#client/offline/kiosk.ts'

const reach = vi.hoisted(() => ({ isReachable: true }))
vi.mock('#client/offline/connectivity.ts', () => ({ checkNow: () => Promise.resolve(reach.isReachable) }))

const anew = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('#client/offline/start-anew.ts', async (real) => ({ ...(await real<object>()), startAnew: anew }))

const things = vi.hoisted(() => ({ now: { lines: 0, allLines: 0, paying: false, timeoutSeconds: null } }))
vi.mock('#client/features/timeout/guest-things.ts', () => ({ useGuestThings: () => things.now }))

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

/** Lets the device stand for so many seconds more, and has the page look. */
async function stand(seconds: number): Promise<void> {
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
  anew.mockClear()
  reach.isReachable = true
  // What the next guest sees is asked for; here nobody answers.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As after `startAnew`. */
async function openAnew(): Promise<void> {
  cleanup()
  await act(async () => show())
}

describe('a kiosk on whose storefront nobody is', () => {
  it('opens its storefront anew, and rests there', async () => {
    show()
    await stand(59)
    expect(anew).not.toHaveBeenCalled()
    await stand(2)
    expect(anew).toHaveBeenCalledWith('/outfitter/rafts')
    expect(idle()).toBeNull()
    await openAnew()
    expect(idle()?.textContent).toContain('Touch to find your photos')
    expect(anew).toHaveBeenCalledTimes(1)
  })

  it('is touched, left again, and does not rest on what that guest may have left', async () => {
    show()
    await stand(61)
    await openAnew()
    act(() => screen.getByRole('button').click())
    expect(idle()).toBeNull()
    await stand(1)
    await stand(61)
    expect(idle()).toBeNull()
    expect(anew).toHaveBeenCalledTimes(2)
  })

  it('stays as it is when somebody comes while it looks whether it can be opened', async () => {
    show()
    vi.setSystemTime(Date.now() + 61_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    markActivity()
    await act(async () => undefined)
    expect(anew).not.toHaveBeenCalled()
    expect(idle()).toBeNull()
  })

  it('rests on the page as it is when nothing could open it again', async () => {
    reach.isReachable = false
    show()
    await stand(61)
    expect(idle()).not.toBeNull()
    expect(anew).not.toHaveBeenCalled()
  })

  it('listens to every key but those that do nothing alone', async () => {
    show()
    await stand(61)
    await openAnew()
    fireEvent.keyDown(window, { key: 'Shift' })
    expect(idle()).not.toBeNull()
    fireEvent.keyDown(window, { key: 'a' })
    expect(idle()).toBeNull()
  })

  it.each([
    ['a cart has lines', { allLines: 1 }],
    ['a payment is under way', { paying: true }],
  ])('does not rest while %s', async (_why, held) => {
    things.now = { ...things.now, ...held }
    show()
    await stand(600)
    expect(idle()).toBeNull()
    expect(anew).not.toHaveBeenCalled()
  })
})
