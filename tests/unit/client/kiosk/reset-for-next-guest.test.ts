import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { putCart } from '../timeout/set-aside-fixtures.ts'

let steps: [string, unknown][]

/**
 * Imitates the browser's history as the router keeps it. `idx` is the number of steps since the first page. With `goes`
 * false, a step back has no effect.
 */
function at(idx: number | null, goes = true): void {
  vi.spyOn(history, 'state', 'get').mockReturnValue(idx === null ? null : { idx, key: 'k' })
  vi.spyOn(history, 'go').mockImplementation((delta) => {
    steps.push(['go', delta])
    if (goes) queueMicrotask(() => dispatchEvent(new PopStateEvent('popstate')))
  })
  vi.spyOn(history, 'replaceState').mockImplementation((_state, _title, to) => void steps.push(['replace', to]))
  vi.spyOn(history, 'pushState').mockImplementation((_state, _title, to) => void steps.push(['push', to]))
  vi.spyOn(location, 'replace').mockImplementation((to) => void steps.push(['open', to]))
}

beforeEach(() => {
  steps = []
})
afterEach(() => vi.restoreAllMocks())

describe('resetForNextGuest', () => {
  it('wipes the guest and leaves a history that holds only the storefront', async () => {
    await putCart(offlineDatabase())
    at(4)
    await resetForNextGuest('/outfitter/rafts')
    expect(await offlineDatabase().carts.count()).toBe(0)
    expect(steps).toEqual([
      ['go', -4],
      ['replace', '/outfitter/rafts'],
      ['push', '/outfitter/rafts'],
      ['open', '/outfitter/rafts'],
    ])
  })

  it('takes no step back when the page is the first in the history of the browser', async () => {
    at(0)
    await resetForNextGuest('/outfitter/rafts')
    at(null)
    await resetForNextGuest('/outfitter/rafts')
    expect(steps.filter(([what]) => what === 'go')).toEqual([])
    expect(steps.filter(([what]) => what === 'open')).toHaveLength(2)
  })

  it('opens the storefront even when the browser does not go back', async () => {
    at(2, false)
    await resetForNextGuest('/outfitter/rafts')
    expect(steps.at(-1)).toEqual(['open', '/outfitter/rafts'])
  })
})
