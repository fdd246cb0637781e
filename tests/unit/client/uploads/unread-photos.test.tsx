import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { isEditing } from '#client/device/updates/editing.ts'
import { storeChosen } from '#client/device/uploads/chosen-files.ts'
import { addToQueue } from '#client/features/uploads/adding.ts'
import { UploadPanel } from '#client/features/uploads/upload-panel.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

// The uploads themselves are not part of these tests.
vi.mock('#client/device/uploads/start-uploads.ts', () => ({ startUploads: () => {}, onPhotoArrived: () => () => {} }))

const database = offlineDatabase()
const user = employeeWith()
const album = { actor: String(user.id), albumKey: 'album:4' }
const photo = (number: number) =>
  new File([`bytes of photo ${number}`], `IMG_${number}.jpg`, { type: 'image/jpeg', lastModified: 1000 + number })
const photos = (count: number) => Array.from({ length: count }, (_, number) => photo(number))

const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Holds back the reading of every file until the test calls the returned function. */
function holdReading(): () => void {
  let letRead = (): void => undefined
  const held = new Promise<void>((resolve) => (letRead = resolve))
  const read = Blob.prototype.arrayBuffer
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    await held
    return read.call(this)
  })
  return letRead
}

const chosen = async () => (await database.chosenFiles.toArray()).map(({ name }) => name)

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await storeSession({ token: 'a token', user })
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadPanel albumKey={album.albumKey} albumId={4} />
    </QueryClientProvider>,
  )
}

describe('files that a person chose', () => {
  it('are all stored with name, size and time before the first one is read', async () => {
    const letRead = holdReading()
    const files = photos(3)
    act(() => void addToQueue(album, [...files, new File([], '.litter.jpg'), new File(['x'], 'notes.txt')]))
    await waitFor(async () => expect(await chosen()).toEqual(['IMG_0.jpg', 'IMG_1.jpg', 'IMG_2.jpg']))
    expect(await database.uploads.count()).toBe(0)
    expect(await database.chosenFiles.toCollection().first()).toMatchObject({
      ...album,
      size: files[0]?.size,
      modifiedAt: 1000,
      total: 3,
    })
    letRead()
    await waitFor(async () => expect(await database.uploads.count()).toBe(3))
    expect(await chosen()).toEqual([])
  })

  it('keep the page until the last one is stored: closing it asks, and no update replaces it', async () => {
    const letRead = holdReading()
    expect([asksBeforeLeaving(), isEditing()]).toEqual([false, false])
    act(() => void addToQueue(album, photos(2)))
    expect([asksBeforeLeaving(), isEditing()]).toEqual([true, true])
    letRead()
    await waitFor(() => expect([asksBeforeLeaving(), isEditing()]).toEqual([false, false]))
  })

  it('stay named when the browser cannot read them', async () => {
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('The card is gone', 'NotReadableError'))
    show()
    act(() => void addToQueue(album, photos(2)))
    expect(
      await screen.findByText('2 of 2 were not read: choose the folder again, what is here is skipped'),
    ).toBeDefined()
    expect(screen.getByText('IMG_0.jpg, IMG_1.jpg')).toBeDefined()
  })
})

describe('an album after a page ended while it read', () => {
  const lose = async (count: number, total: number): Promise<void> => {
    const files = photos(total).map(({ name, size, lastModified }) => ({
      name,
      size,
      modifiedAt: lastModified,
      handle: null,
    }))
    const ids = await storeChosen(database, { ...album, batch: 'lost' }, files)
    await database.chosenFiles.bulkDelete(ids.slice(count))
  }
  const lost = '74 of 240 were not read: choose the folder again, what is here is skipped'

  it('names the files that were not read until the person chooses them again', async () => {
    await lose(74, 240)
    show()
    expect(await screen.findByText(lost)).toBeDefined()
    expect(screen.queryByText('Go on reading')).toBeNull()
    const copies = photos(80).map((file) => new File([file], file.name, { type: file.type, lastModified: 1 }))
    act(() => void addToQueue(album, copies))
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
    await waitFor(async () => expect(await database.uploads.count()).toBe(80), { timeout: 20_000 })
    expect(await chosen()).toEqual([])
  })

  it('forgets them when the person says so', async () => {
    await lose(3, 9)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Forget these files' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(await chosen()).toEqual([])
  })

  it('shows nothing to another user of the device', async () => {
    await lose(3, 9)
    await database.chosenFiles.toCollection().modify({ actor: 'somebody else' })
    show()
    await screen.findByText('Drop photos or whole folders here')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
