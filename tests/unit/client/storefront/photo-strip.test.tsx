import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhotoStrip } from '#client/features/storefront/photos/photo-strip.tsx'
import type { Photo } from '#contract/schema.gen.ts'

const photos = Array.from(
  { length: 40 },
  (_, id) => ({ id, name: `${id}`, path: 'p', width: 300, height: 200 }) as Photo,
)
const selection = { canAdd: true, isKnown: true, placeOf: () => 'none' as const, toggle: () => undefined }
const drawn = () => document.querySelectorAll('img').length

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: readonly { isIntersecting: boolean }[]) => void
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#report = report
      }
      observe(): void {
        this.#report([{ isIntersecting: true }])
      }
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('PhotoStrip', () => {
  it('draws one and a half windows of photos at rest, and a window more once it is scrolled', async () => {
    render(<PhotoStrip name="Rafts" photos={photos} selection={selection} onOpen={() => undefined} eager />)
    expect(drawn()).toBe(5)
    await waitFor(() => expect(drawn()).toBe(6))
    const list = screen.getByRole('list', { name: 'Rafts' })
    list.scrollLeft = 10
    fireEvent.scroll(list)
    expect(drawn()).toBe(9)
  })
})
