import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { addToQueue } from '#client/features/uploads/adding.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const database = offlineDatabase()
const album = { actor: '9', albumKey: 'album:4' }
const photo = new File(['bytes of a photo'], 'IMG_1.jpg', { type: 'image/jpeg' })
const litter = [new File(['x'], '.IMG_1.jpg', { type: 'image/jpeg' }), new File(['x'], 'Thumbs.db')]

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  render(<NoticeRegion closeLabel="Close" />)
})
afterEach(() => {
  cleanup()
  dismissNotices()
})

const add = (files: readonly File[]) => act(() => void addToQueue(album, files))
const nothing = 'We found no photos to add'

describe('addToQueue', () => {
  it('says that it found no photos when all chosen files are system files', async () => {
    add(litter)
    expect(await screen.findByText(nothing)).toBeTruthy()
    expect(await database.uploads.count()).toBe(0)
  })

  it('does not mention system files when at least one chosen file is a photo', async () => {
    add([...litter, photo])
    await waitFor(async () => expect(await database.uploads.count()).toBe(1))
    add([...litter, photo])
    await screen.findByText('1 photo was already added and is not sent again')
    expect(screen.queryByText(nothing)).toBeNull()
  })

  it('reads a photo again that the browser could not read while the page was left', async () => {
    const refused = new File(['bytes of a photo'], 'IMG_2.jpg', { type: 'image/jpeg' })
    vi.spyOn(refused, 'arrayBuffer').mockRejectedValueOnce(new DOMException('Going away', 'AbortError'))
    add([refused])
    await waitFor(async () => expect(await database.uploads.count()).toBe(1))
  })

  it('names a chosen file that is not a photo', async () => {
    add([new File(['x'], 'notes.txt')])
    expect(await screen.findByText('1 file is not a photo: notes.txt')).toBeTruthy()
    expect(screen.queryByText(nothing)).toBeNull()
  })

  it('names an empty file, which the server would refuse, and does not queue it', async () => {
    add([new File([], 'IMG_0000.JPG', { type: 'image/jpeg' })])
    expect(await screen.findByText('This file is empty: IMG_0000.JPG')).toBeTruthy()
    expect(await database.uploads.count()).toBe(0)
  })
})
