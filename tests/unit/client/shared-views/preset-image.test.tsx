import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Flung } from '#client/shared-views/use-visible-rows.ts'

const photo = { id: 7, name: 'IMG_7', width: 3, height: 2, thumbhash: '', path: '/images/7-abc/day/w/sign' }

const shown = (isFlung: boolean) => (
  <Flung value={isFlung}>
    <PresetImage photo={photo} preset="group-thumb" />
  </Flung>
)
const source = (): string | null => screen.getByRole('img').getAttribute('src')

describe('PresetImage', () => {
  it('asks for no picture while its list is flung past, and keeps one that it has', () => {
    const { rerender } = render(shown(true))
    expect(source()).toMatch(/^data:/)
    rerender(shown(false))
    expect(source()).toBe(`${photo.path}/group-thumb.jpg`)
    rerender(shown(true))
    expect(source()).toBe(`${photo.path}/group-thumb.jpg`)
  })
})
