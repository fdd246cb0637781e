import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { Arrival } from '#client/device/uploads/upload-sender.ts'
import { pauseUploads } from '#client/device/uploads/upload-pause.ts'
import { finishUpload } from '#client/device/uploads/upload-queue.ts'
import { addToQueue } from '#client/features/uploads/adding.ts'
import { UploadPanel } from '#client/features/uploads/upload-panel.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const arrivals = vi.hoisted(() => new Set<(arrival: Arrival) => void>())
vi.mock('#client/device/uploads/start-uploads.ts', () => ({
  startUploads: () => {},
  onPhotoArrived: (listener: (arrival: Arrival) => void) => {
    arrivals.add(listener)
    return () => arrivals.delete(listener)
  },
}))

const database = offlineDatabase()
const user = employeeWith()
const photo = new File(['bytes of a photo'], 'IMG_1.jpg', { type: 'image/jpeg' })

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  await storeSession({ token: 'a token', user })
})
afterEach(async () => {
  cleanup()
  pauseUploads(false)
  dismissNotices()
  await forgetSession()
})

function show(albumId: number): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadPanel albumKey={`album:${albumId}`} albumId={albumId} />
    </QueryClientProvider>,
  )
}

/** Adds files to an album, and lets the photo among them arrive at the server. */
async function upload(albumId: number, files: readonly File[]): Promise<void> {
  const albumKey = `album:${albumId}`
  show(albumId)
  act(() => void addToQueue({ actor: String(user.id), albumKey }, files))
  await waitFor(async () => expect(await database.uploads.count()).toBe(1))
  await database.uploads.clear()
  act(() => arrivals.forEach((tell) => tell({ albumId, albumKey, whole: true })))
}

describe('the sentence after an upload', () => {
  it('says that all photos are uploaded when the device left no file out', async () => {
    await upload(1, [photo])
    expect(await screen.findByText('All photos are uploaded')).toBeDefined()
  })

  it.each([
    ['an empty photo', new File([], 'IMG_0000.JPG', { type: 'image/jpeg' })],
    ['a file that is no photo', new File(['x'], 'notes.txt')],
  ])('does not say so when the device left out %s', async (what, other) => {
    await upload(what.length, [photo, other])
    expect(await screen.findByText('All other photos are uploaded')).toBeDefined()
    expect(screen.queryByText('All photos are uploaded')).toBeNull()
  })
})

describe('the upload panel', () => {
  const to = { actor: String(user.id), albumKey: 'album:8' }
  const photos = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => new File([`photo ${index}`], `IMG_${index}.jpg`, { type: 'image/jpeg' }),
    )
  const add = async (count: number): Promise<void> => {
    act(() => void addToQueue(to, photos(count)))
    await waitFor(async () => expect(await database.uploads.count()).toBe(count))
  }

  it('says how many of the batch are sent, also after a restart of the browser', async () => {
    show(8)
    await add(4)
    const [first] = await database.uploads.toArray()
    if (first) await finishUpload(database, first)
    expect(await screen.findByText('1 of 4 sent')).toBeDefined()
    cleanup()
    show(8)
    expect(await screen.findByText('1 of 4 sent')).toBeDefined()
  })

  it('pauses, and says so on this page and after a reload, until the person goes on', async () => {
    show(8)
    await add(1)
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(screen.getByText('Paused')).toBeDefined()
    expect(localStorage.getItem('eddyline.uploads-paused')).not.toBeNull()
    // Another tab of the device.
    localStorage.removeItem('eddyline.uploads-paused')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'eddyline.uploads-paused' })))
    expect(screen.queryByText('Paused')).toBeNull()
    act(() => pauseUploads(true))
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect(localStorage.getItem('eddyline.uploads-paused')).toBeNull()
  })

  it('takes one photo out of the queue after a question', async () => {
    show(8)
    await add(3)
    const next = await screen.findByRole('list', { name: 'Next' })
    expect(within(next).getAllByRole('listitem')).toHaveLength(3)
    fireEvent.click(within(next).getByRole('button', { name: 'Remove IMG_1.jpg' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove IMG_1.jpg from the queue?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Remove IMG_1.jpg' }))
    await waitFor(async () =>
      expect((await database.uploads.toArray()).map(({ name }) => name).toSorted()).toEqual(['IMG_0.jpg', 'IMG_2.jpg']),
    )
  })

  it('keeps asking while the photo is refused, and stops once it has arrived', async () => {
    show(8)
    await add(1)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove IMG_0.jpg' }))
    const question = await screen.findByRole('alertdialog')
    const [queued] = await database.uploads.toArray()
    await database.uploads.toCollection().modify({ state: 'failed' })
    await screen.findByText('We could not upload 1 photo')
    expect(question.isConnected).toBe(true)
    if (queued) await finishUpload(database, queued)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
