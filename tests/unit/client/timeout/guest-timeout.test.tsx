import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestTimeout, type TimedPage } from '#client/features/timeout/guest-timeout.tsx'
import { holdTimeout, lastActivity, watchActivity } from '#client/device/kiosk/activity.ts'
import { noteEarlyTouch } from '#client/device/kiosk/early-touch.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { readSetAside } from '#client/device/kiosk/set-aside-cart.ts'
import { emptyAll, openCharge, putCart, slug } from './set-aside-fixtures.ts'

const database = offlineDatabase()
const photosPath = `/outfitter/${slug}`
const cartPage: TimedPage = { kind: 'cart', slug, photosPath, showsGuest: false, timeoutSeconds: null }
// Each test starts a day after the previous one, because the app's clock never goes back.
let start = Date.parse('2026-07-04T18:00:00Z')

function Where() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

const tick = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits in real time for Dexie, the lazy dialog and React. The mocked clock does not advance. */
async function letWorkRun(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await tick()
  })
}

/** Advances the mocked clock by the given seconds. Intervals fire as in a visible page. */
async function pass(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  await letWorkRun()
}

async function show(page: TimedPage = cartPage): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/cart/${slug}`]}>
      <Where />
      <GuestTimeout page={page} />
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  await letWorkRun()
}

const dialog = () => screen.queryByRole('alertdialog', { name: 'Timeout' })
const place = () => screen.getByTestId('place').textContent
const press = async (name: string): Promise<void> => {
  await act(async () => {
    screen.getByRole('button', { name }).click()
    await tick()
  })
  await letWorkRun()
}

// The page loads the dialog's code on first use. Loading the code here keeps that wait out of the tests.
beforeAll(async () => void (await import('#client/features/timeout/timeout-dialog.tsx')))

let replaced: string[]
let stopWatching: () => void

beforeEach(async () => {
  start += 86_400_000
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  localStorage.clear()
  replaced = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  stopWatching = watchActivity()
  await emptyAll(database)
})

afterEach(() => {
  cleanup()
  stopWatching()
  setKiosk(false)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the activity of the guest', () => {
  it('includes a touch before the page began to watch for activity', () => {
    stopWatching()
    noteEarlyTouch()
    expect(lastActivity()).toBeLessThan(start)
    dispatchEvent(new Event('pointerdown'))
    stopWatching = watchActivity()
    expect(lastActivity()).toBe(start)
  })
})

describe('the inactivity timer of a cart', () => {
  it('asks after 180 s by default whether the guest is still there, and counts down from 30 s', async () => {
    await putCart(database)
    await show()
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()?.textContent).toContain('We put your order aside in 30 s.')
    await pass(12)
    expect(dialog()?.textContent).toContain('We put your order aside in 18 s.')
  })

  it('asks whether the guest is still there once the outfitter’s cart_timeout is over', async () => {
    await putCart(database, { cartTimeout: 45 })
    await show()
    await pass(44)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
  })

  it('does not restart when the page scrolls by itself', async () => {
    await putCart(database)
    await show()
    await pass(170)
    dispatchEvent(new Event('scroll'))
    await pass(10)
    expect(dialog()).not.toBeNull()
  })

  it('restarts at each touch, key or turn of the wheel', async () => {
    await putCart(database)
    await show()
    for (const sign of ['pointerdown', 'keydown', 'touchstart', 'touchmove', 'wheel']) {
      await pass(170)
      dispatchEvent(new Event(sign))
    }
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
  })

  it('restarts, while the dialog is open, only when the guest presses "I\'m still working"', async () => {
    await putCart(database)
    await show()
    await pass(190)
    dispatchEvent(new Event('pointermove'))
    await pass(1)
    expect(dialog()).not.toBeNull()
    await press("I'm still working")
    expect(dialog()).toBeNull()
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
    expect(await database.carts.count()).toBe(1)
  })

  it('focuses "I\'m still working" when the dialog opens', async () => {
    await putCart(database)
    await show()
    await pass(180)
    expect(document.activeElement?.textContent).toBe("I'm still working")
  })

  it("clears the cart for good and returns to the photos when the guest presses 'Clear my cart'", async () => {
    await putCart(database)
    await show()
    await pass(185)
    await press('Clear my cart')
    expect(await database.carts.count()).toBe(0)
    expect(await readSetAside(slug)).toBeNull()
    expect(place()).toBe(photosPath)
    expect(dialog()).toBeNull()
  })

  it('sets the cart aside and returns to the photos when the guest does not answer within 30 s', async () => {
    await putCart(database)
    await show()
    await pass(209)
    expect(place()).toBe(`/cart/${slug}`)
    await pass(1)
    expect(await database.carts.count()).toBe(0)
    expect((await readSetAside(slug))?.cart.lines).toHaveLength(3)
    expect(place()).toBe(photosPath)
  })

  it('does not ask whether the guest is still there while the cart is empty', async () => {
    await putCart(database, { lines: [] })
    await show()
    await pass(400)
    expect(dialog()).toBeNull()
    expect(place()).toBe(`/cart/${slug}`)
  })

  it('stops while a payment is in progress and starts afresh after it', async () => {
    const { ref } = await putCart(database, { charge: openCharge })
    await show()
    await pass(1_000)
    expect(dialog()).toBeNull()
    await act(() => database.orders.put({ ...ref, charge: null }))
    await letWorkRun()
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
  })

  it('stops while an order is being placed', async () => {
    await putCart(database)
    await show()
    await pass(170)
    const release = holdTimeout()
    await pass(500)
    expect(dialog()).toBeNull()
    release()
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(2)
    expect(dialog()).not.toBeNull()
  })
})

describe('the inactivity timer of an invisible page', () => {
  it('counts while the page is hidden, even when its timers are suspended', async () => {
    await putCart(database)
    await show()
    // Advances only the clock, because browsers suspend the timers of a hidden page. Then the page becomes visible
    // while the dialog is due.
    vi.setSystemTime(start + 200_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await letWorkRun()
    expect(dialog()?.textContent).toContain('in 10 s.')
  })

  it('sets the cart aside at once when the page becomes visible after the deadline', async () => {
    await putCart(database)
    await show()
    vi.setSystemTime(start + 600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await letWorkRun()
    expect(await readSetAside(slug)).not.toBeNull()
    expect(place()).toBe(photosPath)
  })

  it('asks after the full inactivity time even when the device’s clock was set back meanwhile', async () => {
    await putCart(database)
    await show()
    vi.setSystemTime(start - 3_600_000)
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(2)
    expect(dialog()).not.toBeNull()
  })
})

describe('two tabs with one cart', () => {
  const otherTab = (at: number): void => {
    localStorage.setItem('device.last-activity', String(at))
  }

  it('do not ask in one tab whether the guest is still there while the guest is active in the other', async () => {
    await putCart(database)
    await show()
    await pass(150)
    otherTab(start + 150_000)
    await pass(179)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
  })

  it('close the dialog in one tab when the guest answers in the other', async () => {
    await putCart(database)
    await show()
    await pass(190)
    expect(dialog()).not.toBeNull()
    otherTab(Date.now())
    await act(async () => {
      dispatchEvent(new StorageEvent('storage', { key: 'device.last-activity' }))
      await tick()
    })
    expect(dialog()).toBeNull()
  })

  it('report activity in one tab to the other', async () => {
    await putCart(database)
    await show()
    await pass(100)
    dispatchEvent(new Event('pointerdown'))
    expect(localStorage.getItem('device.last-activity')).toBe(String(start + 100_000))
  })
})

describe('the inactivity timer on a kiosk', () => {
  beforeEach(() => setKiosk(true, '/outfitter/home-rafts'))

  const delivery: TimedPage = {
    kind: 'order',
    slug,
    photosPath: `${photosPath}/external`,
    showsGuest: true,
    timeoutSeconds: null,
  }

  it('wipes all data of the guest after the countdown, and reloads the storefront of the kiosk', async () => {
    await putCart(database)
    await show()
    await pass(210)
    expect(await Promise.all([database.carts.count(), database.orders.count(), database.setAside.count()])).toEqual([
      0, 0, 0,
    ])
    expect(replaced).toEqual(['/outfitter/home-rafts'])
  })

  it("wipes the guest’s data when the guest presses 'Clear my cart'", async () => {
    await putCart(database)
    await show()
    await pass(181)
    await press('Clear my cart')
    expect(await database.setAside.count()).toBe(0)
    expect(replaced).toEqual(['/outfitter/home-rafts'])
  })

  it('warns on order pages that the screen will be cleared, once the inactivity time that the outfitter has set is over', async () => {
    await show({ ...delivery, timeoutSeconds: 60 })
    await pass(60)
    expect(dialog()?.textContent).toContain('This screen will be cleared for the next guest in 30 s.')
    await press("I'm done")
    expect(replaced).toEqual(['/outfitter/home-rafts'])
  })

  it('clears the thank-you page after a minute, with a countdown from 20 s', async () => {
    await show({ ...delivery, kind: 'thanks', timeoutSeconds: 180 })
    await pass(39)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()?.textContent).toContain('This screen will be cleared for the next guest in 20 s.')
    await pass(20)
    expect(replaced).toEqual(['/outfitter/home-rafts'])
  })

  it('returns to the storefront of the guest’s outfitter when staff set no storefront for the kiosk', async () => {
    setKiosk(false)
    setKiosk(true)
    await show(delivery)
    await pass(210)
    expect(replaced).toEqual([`${photosPath}/external`])
  })

  it('also runs while only a link to the last order is left, and then wipes that order', async () => {
    const photos: TimedPage = { kind: 'photos', slug, photosPath, showsGuest: false, timeoutSeconds: null }
    const order = { slug, orderId: 12, hash: 'h'.repeat(22), isExternal: false, state: 'completed' as const }
    await database.ownOrders.put({ ...order, photoIds: [], groupIds: [], seenAt: start })
    await show(photos)
    await pass(180)
    expect(dialog()).not.toBeNull()
    await pass(30)
    expect(replaced).toHaveLength(1)
    expect(await database.ownOrders.count()).toBe(0)
  })

  it('asks on the photos page whether the guest is still there only after the guest has filled a cart', async () => {
    const photos: TimedPage = { kind: 'photos', slug, photosPath, showsGuest: false, timeoutSeconds: null }
    await show(photos)
    await pass(400)
    expect(dialog()).toBeNull()
    await act(() => putCart(database))
    await letWorkRun()
    await pass(180)
    expect(dialog()).not.toBeNull()
  })

  it('wipes nothing while a payment is in progress', async () => {
    await putCart(database, { charge: openCharge })
    await show()
    await pass(1_000)
    expect(replaced).toEqual([])
    expect(await database.orders.count()).toBe(1)
  })

  it('does not run on a phone, where a delivery page stays open', async () => {
    setKiosk(false)
    await show(delivery)
    await pass(1_000)
    expect(dialog()).toBeNull()
    expect(replaced).toEqual([])
  })
})
