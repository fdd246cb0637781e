import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { CameraClock } from '#client/features/albums/clock/camera-clock.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'

type Album = components['schemas']['AlbumWithPhotos']

/** Minutes at which rafts pass, at uneven pauses. */
const RAFTS = [0, 2, 5, 11, 12.5, 19, 23]

const burst = (camera: string | null, minute: number, from: number) =>
  [0, 1, 2].map((second) => ({
    id: from + second,
    name: `IMG_${from + second}.JPG`,
    width: 600,
    height: 400,
    path: '/images/1',
    camera,
    taken_at: new Date(Date.parse('2026-07-04T16:00:00Z') + minute * 60_000 + second * 1000).toISOString(),
  }))

const wide = RAFTS.flatMap((minute, raft) => burst('Wide #1', minute, raft * 10))
const long = RAFTS.slice(1).flatMap((minute, raft) => burst('Long #2', minute - 4, 100 + raft * 10))

let sent: unknown[]

const client = new QueryClient()

function clockOf(photos: readonly ReturnType<typeof burst>[number][]) {
  const album = { id: 7, version: 'v', clock_offset: 0, camera_clocks: [], photos } as unknown as Album
  return (
    <QueryClientProvider client={client}>
      <CameraClock album={album} zone="America/Denver" />
    </QueryClientProvider>
  )
}

function show(photos: readonly ReturnType<typeof burst>[number][]) {
  const shown = render(clockOf(photos))
  fireEvent.click(screen.getByRole('button', { name: 'Camera clock' }))
  return shown
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return Response.json({ success: true, album: {} })
  })
})
afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
})

describe('the camera clock of an album', () => {
  it('has a line for each of several cameras, and moves the one that does not fit by what its rafts suggest', async () => {
    show([...long, ...wide, ...burst(null, 3, 900)])
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('strong', { hidden: true }).textContent)).toEqual([
      'Wide #1',
      'Long #2',
      'Other photos, and cameras without their own correction',
    ])
    expect(rows[1]?.textContent).toContain('Its rafts fit those of Wide #1 at +0:04:00.')
    expect(screen.getAllByText(/^Its rafts fit/)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Use +0:04:00' }))
    await waitFor(() => expect(sent).toEqual([{ albumId: 7, seconds: 240, camera: 'Long #2' }]))
  })

  it('keeps the suggestion while more photos arrive', async () => {
    const { rerender } = show([...long, ...wide])
    await screen.findByRole('button', { name: 'Use +0:04:00' })
    rerender(clockOf([...long, ...wide, ...burst('Wide #1', 40, 800)]))
    expect(screen.getByRole('button', { name: 'Use +0:04:00' })).toBeTruthy()
  })

  it('opens the chosen camera’s own window, with the time of its first photo', async () => {
    show([...wide, ...long])
    fireEvent.click(await screen.findByRole('button', { name: 'Set Long #2' }))
    const window = await screen.findByRole('dialog', { name: 'Long #2' })
    expect(within(window).getAllByText('2026-07-04 09:58:00')).toHaveLength(2)
    fireEvent.change(within(window).getByLabelText('Minutes'), { target: { value: '3' } })
    fireEvent.blur(within(window).getByLabelText('Minutes'))
    fireEvent.click(within(window).getByRole('button', { name: 'Move the times' }))
    await waitFor(() => expect(sent).toEqual([{ albumId: 7, seconds: 180, camera: 'Long #2', version: 'v' }]))
  })

  it('is one window for an album of one camera', async () => {
    show(wide)
    expect(await screen.findByRole('dialog', { name: 'Camera clock' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '3' } })
    fireEvent.blur(screen.getByLabelText('Minutes'))
    fireEvent.click(screen.getByRole('button', { name: 'Move the times' }))
    // A server of an earlier build refuses a field that it does not know.
    await waitFor(() => expect(sent).toEqual([{ albumId: 7, seconds: 180, version: 'v' }]))
  })
})
