import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SaveAll } from '#client/features/delivery/save-all.tsx'

const photos = Array.from({ length: 12 }, (_, place) => ({
  full_path: `/deliveries/hash/photos/${place + 1}`,
  file_name: `IMG_${place + 1}.JPG`,
}))

/** Names of the files of each share. */
let shared: string[][]
/** Refuses, closes or takes. */
let sheet: (count: number) => 'taken' | 'closed' | 'refused'
let failing: string | null

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
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

describe('Save all', () => {
  it('fetches the originals first, and shares them with a press of their own', async () => {
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(shared).toEqual([])
    await press('Share 12 photos')
    expect(shared).toEqual([photos.map((photo) => photo.file_name)])
    expect(screen.getByText(/Your photos are where you sent them/)).toBeTruthy()
  })

  it('shows how many are there', async () => {
    let goOn: () => void = () => undefined
    const third = new Promise<void>((resolve) => (goOn = resolve))
    const fetchAll = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/4')) await third
      return fetchAll(path)
    })
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(screen.getByText('3 of 12')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
    goOn()
    await settle()
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('goes on in smaller steps where the device refuses so many, and leaves none out', async () => {
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
    expect(screen.getByText(/Your photos are where you sent them/)).toBeTruthy()
  })

  it('keeps the photos ready when the guest closes the sheet', async () => {
    sheet = () => 'closed'
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 12 photos')
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('says so when a photo does not come, and tries again', async () => {
    failing = photos[4]?.full_path ?? null
    render(<SaveAll photos={photos} onBusy={() => undefined} />)
    await press('Save all')
    expect(screen.getByRole('alert').textContent).toContain('A photo could not be loaded')
    failing = null
    await press('Try again')
    expect(screen.getByRole('button', { name: 'Share 12 photos' })).toBeTruthy()
  })

  it('says so when the device takes not even one', async () => {
    sheet = () => 'refused'
    render(<SaveAll photos={photos.slice(0, 1)} onBusy={() => undefined} />)
    await press('Save all')
    await press('Share 1 photo')
    expect(screen.getByRole('alert').textContent).toContain('does not take the photos')
  })
})
