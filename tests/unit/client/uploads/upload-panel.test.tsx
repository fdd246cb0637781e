import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { Arrival } from '#client/device/uploads/upload-sender.ts'
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
  dismissNotices()
  await forgetSession()
})

/** Adds files to an album, and lets the photo among them arrive at the server. */
async function upload(albumId: number, files: readonly File[]): Promise<void> {
  const albumKey = `album:${albumId}`
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadPanel albumKey={albumKey} albumId={albumId} />
    </QueryClientProvider>,
  )
  act(() => addToQueue({ actor: String(user.id), albumKey }, files))
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
