import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Dexie } from 'dexie'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useOverlay, type Overlay } from '#client/device/outbox/overlay.ts'

const database = offlineDatabase()
let drawn: string[]
let overlay: Overlay | undefined

beforeEach(async () => {
  drawn = []
  await Promise.all(database.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a page that draws the keys of its changes, and waits until it has read the outbox. */
async function open(): Promise<void> {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const follow = (shown: Overlay): void => {
    overlay = shown
    drawn.push((shown.changes ?? []).map(({ entry }) => entry.key).join(''))
  }
  renderHook(() => follow(useOverlay({ entities: 'group 4 ', queryKeyOf: () => ['groups'] })), { wrapper })
  await waitFor(() => expect(overlay?.changes).toEqual([]))
  drawn = []
}

const action = (key: string, more: { replaces?: boolean } = {}) => ({
  kind: 'group.photos',
  version: 1,
  entity: 'group 4 one',
  actor: '4',
  payload: {},
  key,
  ...more,
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const stored = async () => (await database.outbox.orderBy('id').toArray()).map(({ key }) => key).join('')

describe('the changes of this device on top of a list', () => {
  it('appear at once and in order, and none ever disappears while the device stores and reads them', async () => {
    const keys = 'abcde'
    await open()
    const { bulkGet } = database.doneActions
    // A read of the outbox takes longer than the pause between two changes.
    const slow = vi.spyOn(database.doneActions, 'bulkGet').mockImplementation(function (this: object, ...args) {
      return Dexie.Promise.resolve(Dexie.waitFor(pause(20))).then(() => bulkGet.apply(database.doneActions, args))
    })
    // React draws each state on its own then, as in the browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    for (const key of keys) {
      void overlay?.send([action(key)])
      await pause(12)
    }
    slow.mockRestore()
    await waitFor(async () => expect(await stored()).toBe(keys))
    await waitFor(() => expect(overlay?.changes?.every(({ entry }) => entry.id > 0)).toBe(true))
    expect(drawn.at(-1)).toBe(keys)
    for (const [place, keys] of drawn.entries()) expect(keys.startsWith(drawn[place - 1] ?? '')).toBe(true)
  })

  it('lose a change that a newer one replaced before the page read the outbox', async () => {
    await open()
    act(() => {
      void overlay?.send([action('a')])
      for (const key of ['b', 'c']) void overlay?.send([action(key, { replaces: true })])
    })
    await waitFor(async () => expect(await stored()).toBe('ac'))
    await waitFor(() => expect(drawn.at(-1)).toBe('ac'))
  })

  it('disappear again when the device cannot store them', async () => {
    await open()
    const write = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await act(() => expect(overlay?.send([action('a')])).rejects.toThrow())
    write.mockRestore()
    expect(await stored()).toBe('')
    expect(overlay?.changes).toEqual([])
  })
})
