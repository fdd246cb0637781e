import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutfitterCard } from '#contract/schema.gen.ts'
import { OutfitterCards } from '#client/features/storefront/outfitter-cards.tsx'

const card = (id: number, more: Partial<OutfitterCard> = {}): OutfitterCard => ({
  id,
  name: `Raft Company ${id}`,
  slug: `raft-${id}`,
  tag_line: 'Wet and wild',
  logo_path: null,
  body_color: '#FFFFFF',
  header_color: '#0B3B4A',
  text_color: '#FFFFFF',
  ...more,
})
const picture = { src: '/images/covers/1/ab-800.jpg', srcset: '/images/covers/1/ab-800.jpg 800w' }

function cards(...outfitters: OutfitterCard[]): HTMLElement[] {
  render(
    <MemoryRouter>
      <OutfitterCards outfitters={outfitters} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('link')
}

afterEach(cleanup)

describe('the card of an outfitter on the home page', () => {
  it('shows the picture in its sizes with the name below, in the outfitter’s colours', () => {
    const [link] = cards(card(1, { picture, logo_path: '/images/logos/1/ab.png' }))
    const [photo, logo] = link?.querySelectorAll('img') ?? []
    expect(photo?.getAttribute('src')).toBe(picture.src)
    expect(photo?.getAttribute('srcset')).toBe(picture.srcset)
    expect(photo?.alt).toBe('')
    expect(logo?.getAttribute('src')).toBe('/images/logos/1/ab.png')
    expect(link?.style.getPropertyValue('--shop-header')).toBe('#0B3B4A')
    expect(link && within(link).getByText('Raft Company 1')).toBeTruthy()
    expect(link && within(link).queryByText('RC')).toBeNull()
  })

  it('shows the initials on the outfitter’s colour without a picture', () => {
    const [link] = cards(card(1))
    expect(link?.querySelector('img')).toBeNull()
    expect(link && within(link).getByText('RC')).toBeTruthy()
  })

  it('looks like one without a picture when the picture fails to load', () => {
    const [link] = cards(card(1, { picture }))
    const image = link?.querySelector('img')
    if (image) fireEvent.error(image)
    expect(link?.querySelector('img')).toBeNull()
    expect(link && within(link).getByText('RC')).toBeTruthy()
  })

  it('loads its picture when a guest scrolls to it, unless it is the first, which a phone’s first screen shows', () => {
    const links = cards(...Array.from({ length: 30 }, (_, place) => card(place + 1, { picture })))
    const loading = links.map((link) => link.querySelector('img')?.getAttribute('loading'))
    expect(loading[0]).toBe('eager')
    expect(new Set(loading.slice(1))).toEqual(new Set(['lazy']))
  })
})
