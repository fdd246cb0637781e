import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Photo } from '#contract/schema.gen.ts'
import { SlideshowPlayer } from '#client/features/slideshows/player/slideshow-player.tsx'

const photo = (id: number): Photo => ({
  id,
  name: `IMG_${id}`,
  file_name: `IMG_${id}.JPG`,
  width: 3000,
  height: 2000,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  taken_at: null,
  river_section_id: 1,
  path: `/images/${id}/20260704/w/sig`,
})
const show = (ids: number[], interval = 5) => ({ name: 'Front desk', interval, photos: ids.map(photo) })

const images = () => [...document.querySelectorAll('img')]
const idOf = (image: HTMLImageElement) => Number(image.src.split('/images/')[1]?.split('/')[0])
/** The visible picture: the only one that is not hidden from screen readers. */
const shown = () =>
  images()
    .filter((image) => image.getAttribute('aria-hidden') === null)
    .map(idOf)

/** Fires the load event of every image in the document, but the error event of images of the `failing` photos. */
async function answerImages(...failing: number[]): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const waiting = images().filter((image) => image.dataset['answered'] === undefined)
    if (waiting.length === 0) return
    for (const image of waiting) {
      image.dataset['answered'] = ''
      if (failing.includes(idOf(image))) fireEvent.error(image)
      else fireEvent.load(image)
    }
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  HTMLImageElement.prototype.decode = () => Promise.resolve()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('SlideshowPlayer', () => {
  it('shows each photo for its interval in order', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3], 7)} controls />)
    await answerImages()
    const seen: (number | undefined)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(shown()[0])
      await pass(6_900)
      expect(shown()).toEqual([seen.at(-1)])
      await pass(100)
      await answerImages()
    }
    expect(seen).toEqual([1, 2, 3, 1])
  })

  it('loads the photos in the slideshow preset, and loads the next photo before it is shown', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3])} />)
    await answerImages()
    expect(images().map((image) => new URL(image.src).pathname)).toEqual([
      '/images/1/20260704/w/sig/slideshow.jpg',
      '/images/2/20260704/w/sig/slideshow.jpg',
    ])
  })

  it('waits for a slow photo without going dark and skips it after 20 seconds', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3])} />)
    fireEvent.load(images()[0] as HTMLImageElement)
    await pass(0)
    await pass(15_000)
    expect(shown()).toEqual([1])
    await pass(5_000)
    await answerImages()
    expect(shown()).toEqual([3])
  })

  it('skips photos that fail to load', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3, 4])} />)
    const seen: (number | undefined)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await answerImages(2, 3)
      seen.push(shown()[0])
      await pass(5_000)
    }
    expect(seen).toEqual([1, 4, 1, 4])
  })

  it('shows an error when no photo loads, and continues by itself when a photo loads again', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2])} />)
    await answerImages(1, 2)
    expect(screen.getByText(/cannot load the photos at the moment/)).toBeTruthy()
    await pass(5_000)
    await answerImages()
    expect(shown()).toEqual([1])
    expect(screen.queryByText(/cannot load the photos/)).toBeNull()
  })

  it('accepts a new list of photos without starting over', async () => {
    const { rerender } = render(<SlideshowPlayer slideshow={show([1, 2, 3])} />)
    await answerImages()
    await pass(5_000)
    await answerImages()
    const before = images().find((image) => idOf(image) === 2)
    rerender(<SlideshowPlayer slideshow={show([1, 2, 8, 3])} />)
    await answerImages()
    expect(images().find((image) => idOf(image) === 2)).toBe(before)
    expect(shown()).toEqual([2])
    await pass(5_000)
    expect(shown()).toEqual([8])
  })

  it('mounts at most three images, and two after the fade, however long it runs', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3, 4, 5, 6, 7], 1)} />)
    await answerImages()
    for (let turn = 0; turn < 60; turn += 1) {
      await pass(1_000)
      expect(images().length).toBeLessThanOrEqual(3)
      await answerImages()
      await pass(260)
      expect(images()).toHaveLength(2)
    }
  })

  it('mounts at most three images while the viewer steps faster than the fade', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3, 4, 5, 6, 7])} controls />)
    await answerImages()
    const seen = new Set<number | undefined>()
    for (let turn = 0; turn < 40; turn += 1) {
      fireEvent.keyDown(window, { key: turn % 5 === 0 ? 'ArrowLeft' : 'ArrowRight' })
      await answerImages()
      expect(images().length).toBeLessThanOrEqual(3)
      seen.add(shown()[0])
      await pass(20)
    }
    expect(seen.size).toBe(7)
  })

  it('keeps its photo while it is paused, steps at the arrow keys, and continues at Play', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2, 3])} controls />)
    await answerImages()
    fireEvent.keyDown(document.body, { key: ' ' })
    await pass(30_000)
    expect(shown()).toEqual([1])
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await answerImages()
    expect(shown()).toEqual([2])
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await answerImages()
    expect(shown()).toEqual([1])
    fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    await pass(5_000)
    await answerImages()
    expect(shown()).toEqual([2])
  })

  it('hides its buttons 3 seconds after the last movement', async () => {
    render(<SlideshowPlayer slideshow={show([1, 2])} controls />)
    await answerImages()
    const away = () => screen.getByRole('group', { name: 'Slideshow controls' }).className.includes('away')
    expect(away()).toBe(false)
    await pass(3_000)
    expect(away()).toBe(true)
    fireEvent.pointerMove(screen.getByRole('main'), { clientX: 40, clientY: 30 })
    expect(away()).toBe(false)
    await pass(2_900)
    expect(away()).toBe(false)
    await pass(100)
    expect(away()).toBe(true)
    fireEvent.pointerMove(screen.getByRole('main'), { clientX: 40, clientY: 30 })
    expect(away(), 'the pointer rests').toBe(true)
  })

  it('explains how to add photos when the slideshow has none', () => {
    render(<SlideshowPlayer slideshow={show([])} controls />)
    expect(screen.getByRole('heading', { name: 'This slideshow has no photos yet' })).toBeTruthy()
  })

  it('keeps the screen on, and requests the wake lock again when the page becomes visible', async () => {
    const release = vi.fn(() => Promise.resolve())
    const request = vi.fn(() => Promise.resolve({ released: true, release }))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { wakeLock: { request } }))
    const { unmount } = render(<SlideshowPlayer slideshow={show([1, 2])} />)
    await pass(0)
    expect(request).toHaveBeenCalledTimes(1)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(request).toHaveBeenCalledTimes(2)
    unmount()
    expect(release).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
