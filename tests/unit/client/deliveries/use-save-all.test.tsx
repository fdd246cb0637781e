import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SaveAll } from '#client/features/deliveries/download/save-all.tsx'

const photos = Array.from({ length: 12 }, (_, place) => ({
  id: place + 1,
  full_path: `/deliveries/hash/photos/${place + 1}`,
  file_name: `IMG_${place + 1}.JPG`,
  has_original: true,
}))

let shared: string[][]
/**
 * The outcome when the page shares this number of files. The guest takes the files or closes the sheet, or the browser
 * refuses.
 */
let sheet: (count: number) => 'taken' | 'closed' | 'refused'
let failing: string | null

const nextTurn = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await nextTurn()
}

beforeEach(() => {
  shared = []
  failing = null
  sheet = () => 'taken'
  vi.stubGlobal('fetch', (path: string) => {
    if (path === failing)
      return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
    return Promise.resolve(new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }))
  })
  const share = ({ files = [] }: { files?: File[] }) => {
    const outcome = sheet(files.length)
    if (outcome === 'closed') return Promise.reject(new DOMException('', 'AbortError'))
    if (outcome === 'refused') return Promise.reject(new DOMException('', 'NotAllowedError'))
    shared.push(files.map((file) => file.name))
    return Promise.resolve()
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { canShare: () => true, share }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SaveAll', () => {
  it('fetches the originals first and shares them on a second press', async () => {
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(shared).toEqual([])
    await press('Share 12 photos')
    expect(shared).toEqual([photos.map((photo) => photo.file_name)])
    expect(screen.getByText(/Your photos are where you saved them/)).toBeTruthy()
  })

  it('never gives a file the extension of a program', async () => {
    const unsafe = photos
      .slice(0, 2)
      .map((photo, index) => ({ ...photo, file_name: ['setup.exe', 'a\u202Egpj.hta'][index] ?? '' }))
    render(<SaveAll photos={unsafe} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 2 photos')
    expect(shared).toEqual([['setup.jpg', 'agpj.jpg']])
  })

  it('shows how many photos have been fetched', async () => {
    let releaseThird: () => void = () => undefined
    const third = new Promise<void>((resolve) => (releaseThird = resolve))
    const fetchAll = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/4')) await third
      return fetchAll(path)
    })
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(screen.getByText('3 of 12')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
    releaseThird()
    await nextTurn()
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('shares the photos in smaller batches when the device refuses to share all at once, and skips none', async () => {
    sheet = (count) => (count > 5 ? 'refused' : 'taken')
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 12 photos')
    await press('Share photos 1 to 6 of 12')
    await press('Share photos 1 to 3 of 12')
    await press('Share photos 4 to 6 of 12')
    await press('Share photos 7 to 9 of 12')
    await press('Share photos 10 to 12 of 12')
    expect(shared.flat()).toEqual(photos.map((photo) => photo.file_name))
    expect(screen.getByText(/Your photos are where you saved them/)).toBeTruthy()
  })

  it('keeps the photos ready when the guest closes the share sheet', async () => {
    sheet = () => 'closed'
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 12 photos')
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('shows an error when a photo fails to load, and tries again when the guest presses Try again', async () => {
    failing = photos[4]?.full_path ?? null
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(screen.getByRole('alert').textContent).toContain('We could not load a photo')
    failing = null
    await press('Try again')
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('saves the photos that are here, says which are not, and then offers those that arrived meanwhile', async () => {
    const some = photos.map((photo) => ({ ...photo, has_original: ![2, 7].includes(photo.id) }))
    const { rerender } = render(<SaveAll photos={some} onBusy={() => undefined} />)
    expect(screen.getByText('10 of 12 are here, 2 are still with the photographer.')).toBeTruthy()
    sheet = (count) => (count > 5 ? 'refused' : 'taken')
    await press('Save all')
    await press('Share 10 photos')
    // An original that arrives between two steps must not move the others: the next step would repeat or skip one.
    rerender(
      <SaveAll
        photos={some.map((photo) => (photo.id === 2 ? { ...photo, has_original: true } : photo))}
        onBusy={() => undefined}
      />,
    )
    await press('Share photos 1 to 5 of 10')
    await press('Share photos 6 to 10 of 10')
    expect(shared.flat()).toEqual([1, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((id) => `IMG_${id}.JPG`))
    expect(screen.getByText('11 of 12 are here, 1 is still with the photographer.')).toBeTruthy()
    await press('Save 1 new photo')
    await press('Share 1 photo')
    expect(shared.at(-1)).toEqual(['IMG_2.JPG'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does not blame the connection when the server answers that a photo is not there', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ success: false, code: 'original-awaited' }, { status: 503 })),
    )
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(screen.getByRole('alert').textContent).toContain('We cannot send one of the photos at the moment')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('shows an error when the device refuses to share even a single photo', async () => {
    sheet = () => 'refused'
    render(<SaveAll photos={photos.slice(0, 1)} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 1 photo')
    expect(screen.getByRole('alert').textContent).toContain('does not accept the photos')
  })
})
