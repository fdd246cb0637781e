import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { addGroup, addPhoto } from '#client/features/cart/cart-store.ts'
import { lazyCart } from '#client/features/cart/lazy-cart.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo, shop } from '../cart/cart-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const database = offlineDatabase()
const slug = 'early-taps'
let letRead: () => void
let reading: Promise<void>

/** Holds back every read of the cart until the test calls `letRead`. */
async function holdReads(): Promise<void> {
  let isHeld = (): void => undefined
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const read = new Promise<void>((resolve) => (letRead = resolve))
  reading = database.transaction('rw', database.tables, async () => {
    await database.carts.count()
    isHeld()
    await Dexie.waitFor(read)
  })
  await held
}

const lines = async () =>
  (await database.carts.get(slug))?.lines.map((line) =>
    line.kind === 'photo' ? line.photo.id : `group ${line.group.id}`,
  )

/** Everything is in sight. */
class Sight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', Sight)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await Promise.all(database.tables.map((table) => table.clear()))
  await addGroup({ ...shop, slug }, 'external', group(7, [91]), database)
  await addPhoto({ ...shop, slug }, 'external', photo(92), database)
  await holdReads()
  openStorefront(slug, [group(7, [91]), group(8, [92]), group(9, [93])])
})

afterEach(async () => {
  letRead()
  await reading
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

describe('the storefront before the device has read its cart', () => {
  it('keeps a photo or group in the cart when a person taps early on its Add button', async () => {
    const photoButton = screen.getByRole('button', { name: 'Add to cart: IMG_92' })
    const groupButton = screen.getAllByRole('button', { name: 'Add Group To Cart' })[0]
    expect(photoButton.getAttribute('aria-busy')).toBe('true')
    expect(groupButton?.getAttribute('aria-busy')).toBe('true')
    if (groupButton) fireEvent.click(groupButton, { detail: 1 })
    fireEvent.pointerDown(photoButton)
    fireEvent.click(photoButton, { detail: 1 })
    letRead()
    await screen.findByRole('button', { name: /^Remove.*: IMG_92/ })
    await screen.findByText('This photo or group is already in your order')
    expect(await lines()).toEqual(['group 7', 92])
  })

  it('treats a press that began on Add and ended on Remove as adding the photo, and removes the photo at the next press', async () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Add to cart: IMG_92' }))
    letRead()
    const button = await screen.findByRole('button', { name: /^Remove.*: IMG_92/ })
    fireEvent.click(button, { detail: 1 })
    await screen.findByText('This photo or group is already in your order')
    fireEvent.pointerDown(button)
    expect(await lines()).toEqual(['group 7', 92])
    fireEvent.click(button, { detail: 1 })
    await waitFor(async () => expect(await lines()).toEqual(['group 7']))
  })
})

describe('a double tap in the storefront', () => {
  it.each([
    ['a group', 'addGroup', () => screen.getAllByRole('button', { name: 'Add Group To Cart' })[2], 'group 9'],
    ['a photo', 'addPhoto', () => screen.getByRole('button', { name: 'Add to cart: IMG_93' }), 93],
  ] as const)('adds %s once and shows no warning', async (_, name, buttonOf, line) => {
    const taps = vi.spyOn(lazyCart, name)
    const button = buttonOf()
    for (const _tap of [1, 2]) {
      fireEvent.pointerDown(button ?? document.body)
      fireEvent.click(button ?? document.body, { detail: 1 })
    }
    letRead()
    expect(taps.mock.results).toHaveLength(2)
    await act(() => Promise.all(taps.mock.results.map(({ value }) => value)))
    taps.mockRestore()
    expect(await lines()).toEqual(['group 7', 92, line])
    expect(screen.queryByText('This photo or group is already in your order')).toBeNull()
  })
})
