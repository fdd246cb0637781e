import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#client/device/database/new-id.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo } from '../cart/cart-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const ids = Array.from({ length: 60 }, (_, at) => at + 1)
const raft = group(7, ids)

const late = { ...photo(93), taken_at: '2026-07-01T15:00:00Z' }

const viewer = () => screen.findByRole('dialog', { name: 'Photo viewer' })
const gone = 'We could not find this photo.'

/** A slug of its own, because the page keeps the view of each outfitter's cart. */
function open(address = ''): void {
  openStorefront(`viewer-${newId().slice(0, 8)}`, [raft], { singles: [photo(91), photo(92), late], address })
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

afterEach(() => {
  cleanup()
  dismissNotices()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the address of a photo', () => {
  it('opens the day with that photo, and a step to the next one changes the address', async () => {
    open('?photo=59')
    const shown = await viewer()
    within(shown).getByText('59 / 60')
    fireEvent.click(within(shown).getByRole('button', { name: 'Next photo' }))
    within(await viewer()).getByText('60 / 60')
    fireEvent.click(within(shown).getByRole('button', { name: 'Close the viewer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(gone)).toBeNull()
  })

  it('opens a photo that the time of day in the address hides', async () => {
    open('?photo=93&time=600-605')
    within(await viewer()).getByText('3 / 3')
    expect(screen.queryByLabelText('Trip photo IMG_93')).toBeNull()
  })

  it('leaves the page open and says so when the day does not have the photo', async () => {
    open('?photo=4711')
    await screen.findByText(gone)
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('button', { name: 'Trip photo IMG_91' })
  })
})

describe('the photo viewer', () => {
  it('sells the raft and the photo, each at its price, and then shows the way to the cart', async () => {
    open('?photo=3')
    const shown = within(await viewer())
    const raftButton = await shown.findByRole('button', { name: 'Add Group To Cart $60.00 $48.00' })
    expect(raftButton.querySelector('s')?.textContent).toBe('$60.00')
    shown.getByText('Guide 7')
    fireEvent.click(await shown.findByRole('button', { name: 'Add to cart $15.00' }))
    await shown.findByRole('button', { name: 'In your cart' })
    await shown.findByRole('link', { name: 'View your order: 1 photo, $15.00 + fees' })
    fireEvent.click(raftButton)
    await shown.findByRole('button', { name: 'Group in your cart' })
    await shown.findByRole('link', { name: 'View your order: 1 photo group, $48.00 + fees' })
    expect(shown.queryByRole('button', { name: /^In your cart|^Its group/ })).toBeNull()
  })

  it('offers no raft for a single photo', async () => {
    open('?photo=91')
    const shown = within(await viewer())
    await shown.findByRole('button', { name: 'Add to cart $15.00' })
    expect(shown.queryByRole('button', { name: /^Add Group/ })).toBeNull()
  })

  it('draws at most 20 pictures in its filmstrip, and a tap on one opens it', async () => {
    open('?photo=30')
    const shown = within(await viewer())
    const strip = within(shown.getByRole('list', { name: 'Photos to choose from' }))
    expect(strip.getAllByRole('button')).toHaveLength(20)
    expect(strip.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    fireEvent.click(strip.getByRole('button', { name: 'Photo 33 of 60' }))
    await shown.findByText('33 / 60')
    expect(strip.getByRole('button', { name: 'Photo 33 of 60' }).getAttribute('aria-current')).toBe('true')
  })

  it('compares two photos, each with its button, and never a photo with itself', async () => {
    open('?photo=30')
    const shown = within(await viewer())
    fireEvent.click(shown.getByRole('button', { name: 'Compare two photos' }))
    await shown.findByText('31 / 60')
    expect(shown.getAllByRole('button', { name: /^Add to cart/ })).toHaveLength(2)
    shown.getByAltText('Trip photo IMG_30')
    shown.getByAltText('Trip photo IMG_31')
    fireEvent.click(shown.getByRole('button', { name: 'Previous photo' }))
    await shown.findByText('29 / 60')
    fireEvent.click(shown.getByRole('button', { name: 'Compare two photos' }))
    await waitFor(() => expect(shown.queryByAltText('Trip photo IMG_30')).toBeNull())
  })

  it('says that a photo did not load, and tries again', async () => {
    open('?photo=91')
    const shown = within(await viewer())
    fireEvent.error(shown.getByAltText('Trip photo IMG_91'))
    shown.getByText('We could not load this photo.')
    fireEvent.click(shown.getByRole('button', { name: 'Try again' }))
    shown.getByAltText('Trip photo IMG_91')
    expect(shown.queryByText('We could not load this photo.')).toBeNull()
  })
})

describe('favourites', () => {
  it('stay on the device, mark their tiles and narrow the page', async () => {
    open('?photo=91')
    expect(screen.queryByRole('button', { name: /^Favourites/ })).toBeNull()
    const shown = within(await viewer())
    fireEvent.click(shown.getByRole('button', { name: 'Favourite' }))
    expect(shown.getByRole('button', { name: 'Favourite' }).getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('guest:favourites')).toContain('91')
    fireEvent.click(shown.getByRole('button', { name: 'Close the viewer' }))
    await screen.findByRole('button', { name: 'Trip photo IMG_91, Favourite' })
    fireEvent.click(screen.getByRole('button', { name: 'Favourites 1' }))
    await screen.findByRole('heading', { name: 'Favourites 1' })
    expect(screen.queryByRole('button', { name: 'Trip photo IMG_92' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Trip photo IMG_91, Favourite' }))
    fireEvent.click(within(await viewer()).getByRole('button', { name: 'Favourite' }))
    fireEvent.click(within(await viewer()).getByRole('button', { name: 'Close the viewer' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Favourites/ })).toBeNull())
    screen.getByRole('button', { name: 'Trip photo IMG_92' })
    expect(localStorage.getItem('guest:favourites')).toBeNull()
  })

  it('are forgotten after 90 days', async () => {
    const day = 86_400_000
    localStorage.setItem(
      'guest:favourites',
      JSON.stringify([
        [91, Date.now() - 91 * day],
        [92, Date.now() - 89 * day],
      ]),
    )
    dispatchEvent(new StorageEvent('storage', { key: 'guest:favourites' }))
    open()
    await screen.findByRole('button', { name: 'Trip photo IMG_92, Favourite' })
    screen.getByRole('button', { name: 'Trip photo IMG_91' })
  })
})
