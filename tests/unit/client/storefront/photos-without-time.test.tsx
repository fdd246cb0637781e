import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo } from '../cart/cart-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const at = (id: number, minute: string) => ({ ...photo(id), taken_at: `2026-07-01T10:${minute}:00Z` })
const groupOf = (id: number, photos: ReturnType<typeof photo>[]) => ({ ...group(id, []), photos })
const sentence = 'We do not know the time of these photos. Look here too.'

function openDay(address = ''): void {
  const groups = [group(3, [31, 32]), groupOf(1, [at(11, '02')]), groupOf(2, [at(21, '30'), photo(22)])]
  openStorefront('untimed', groups, { singles: [photo(93), at(91, '03'), at(92, '31')], address })
}

const photos = async () =>
  (await screen.findAllByRole('button', { name: /^Trip photo IMG_9/ })).map((tile) => tile.getAttribute('aria-label'))
const groups = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

afterEach(() => {
  cleanup()
  dismissNotices()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a day with photos without a time', () => {
  it('shows them last and below a sentence while the guest narrows the day', async () => {
    openDay('?time=600-605')
    await screen.findAllByText(sentence)
    expect(groups()).toEqual(['Guide 1', 'Guide 3'])
    expect(screen.getByRole('heading', { name: 'Photo groups 2' })).toBeDefined()
    expect(await photos()).toEqual(['Trip photo IMG_91', 'Trip photo IMG_93'])
    expect(screen.getAllByText(sentence)).toHaveLength(2)
  })

  it('opens the photo on which the guest tapped', async () => {
    openDay('?time=600-605')
    const [, untimed] = await screen.findAllByRole('button', { name: /^Trip photo IMG_9/ })
    if (untimed) fireEvent.click(untimed)
    const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' })
    expect(within(viewer).getAllByAltText('Trip photo IMG_93').length).toBeGreaterThan(0)
  })

  it('shows no such sentence for the whole day', async () => {
    openDay()
    expect(await photos()).toEqual(['Trip photo IMG_93', 'Trip photo IMG_91', 'Trip photo IMG_92'])
    expect(groups()).toEqual(['Guide 3', 'Guide 1', 'Guide 2'])
    expect(screen.queryByText(sentence)).toBeNull()
  })
})
