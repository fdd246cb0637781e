import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/offline/database.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { putCart } from '../timeout/set-aside-fixtures.ts'

let steps: [string, unknown][]

/** A history as the router leaves it: `idx` is how far this page is from the first one. */
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

describe('the start for the next guest', () => {
  it('wipes, then leaves a history that begins and ends with the storefront', async () => {
    await putCart(offlineDatabase())
    at(4)
    await startAnew('/outfitter/rafts')
    expect(await offlineDatabase().carts.count()).toBe(0)
    expect(steps).toEqual([
      ['go', -4],
      ['replace', '/outfitter/rafts'],
      ['push', '/outfitter/rafts'],
      ['open', '/outfitter/rafts'],
    ])
  })

  it('needs no way back from the first page', async () => {
    at(0)
    await startAnew('/outfitter/rafts')
    at(null)
    await startAnew('/outfitter/rafts')
    expect(steps.filter(([what]) => what === 'go')).toEqual([])
    expect(steps.filter(([what]) => what === 'open')).toHaveLength(2)
  })

  it('opens the storefront even when the browser does not go back', async () => {
    at(2, false)
    await startAnew('/outfitter/rafts')
    expect(steps.at(-1)).toEqual(['open', '/outfitter/rafts'])
  })
})
