import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Album } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { restoreStaff } from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { headsOf } from '#client/device/outbox/outbox.ts'
import { localIdOf } from '#client/device/uploads/queued-photos.ts'
import { asNamed, type TimelinePhoto } from '#client/features/groups/timeline/timeline-photo.ts'
import { useTimelinePhotos } from '#client/features/groups/timeline/use-timeline-photos.ts'
import { employeeWith } from '../device/staff-user.ts'
import { addFile, newFile } from '../device/upload-fixtures.ts'
import { photo } from './group-fixtures.ts'

const database = offlineDatabase()
const album = { id: 5, outfitter_id: 1, date: '2026-07-04', river_section_id: 1 } as Album
const of = {
  day: { outfitterId: 1, date: '2026-07-04' },
  zone: 'America/Denver',
  albums: [album],
  ofDevice: 'day',
} as const
const fileA = newFile('a').sha256
const idOfA = localIdOf(fileA)

let listed: object[]
let rejected: object[]
let isAway: boolean

const onServer = (id: number, sha256: string) => ({
  ...photo(id),
  album_id: 5,
  rotation: 0,
  starred: false,
  file_hash: sha256.slice(0, 13),
})

beforeEach(async () => {
  isAway = false
  rejected = []
  listed = [onServer(50, newFile('sold').sha256)]
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (isAway) throw new TypeError('Failed to fetch')
    const isFirst = url.endsWith('/album/5')
    const photos = isFirst ? { photos: listed, rejected_photos: rejected } : { photos: [], rejected_photos: [] }
    const body = { success: true, album: photos }
    return Promise.resolve(Response.json(body, { headers: { 'server-time': new Date().toISOString() } }))
  })
  await Promise.all(database.tables.map((table) => table.clear()))
  await storeSession({ token: 'a token', user: employeeWith('albums.manage') })
  await restoreStaff()
  await addFile(database, 'a', { actor: '4' })
})
afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

function open(albums: Parameters<typeof useTimelinePhotos>[0] = of) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useTimelinePhotos(albums), { wrapper })
  const photoOf = (id: number): TimelinePhoto | undefined => result.current.photos?.find((one) => one.id === id)
  const mark = async (shown: TimelinePhoto, marks: { rejected?: boolean; starred?: boolean }): Promise<void> => {
    const { id, queued = [] } = asNamed(shown)
    const before = await database.outbox.count()
    // The answer that it waits for never comes.
    act(() => void result.current.mark(5, { photoIds: [id], queued }, marks))
    await waitFor(async () => expect(await database.outbox.count()).toBe(before + 1))
  }
  /** The server has the photo that waited here. */
  const arrive = async (): Promise<void> => {
    listed = [...listed, onServer(99, fileA)]
    await database.uploads.clear()
    await client.invalidateQueries({ queryKey: ['album-photos'] })
    await waitFor(() => expect(photoOf(idOfA)?.serverId).toBe(99))
  }
  return { result, photoOf, mark, arrive }
}

const shown = async (photoOf: (id: number) => TimelinePhoto | undefined, id: number): Promise<TimelinePhoto> =>
  waitFor(() => {
    const found = photoOf(id)
    if (!found) throw new Error('not shown')
    return found
  })

describe('a photo on the timeline', () => {
  it('stays the same photo while it is sent, and actions name it as the server does', async () => {
    const { photoOf, arrive } = open()
    const before = await shown(photoOf, idOfA)
    expect(before).toMatchObject({ serverId: null, queued: [{ sha256: fileA, albumKey: 'album:5' }] })
    expect(asNamed(before).id).toBe(idOfA)
    await arrive()
    const after = await shown(photoOf, idOfA)
    expect(asNamed(after)).toMatchObject({ id: 99, name: 'IMG_99' })
    expect(after.queued).toBeUndefined()
  })

  it('that guests can buy does not wait for photos on this device, but marks of one photo stay in order', async () => {
    const { photoOf, mark, arrive } = open()
    await mark(await shown(photoOf, idOfA), { starred: true })
    await mark(await shown(photoOf, localIdOf(newFile('sold').sha256)), { rejected: true })
    expect(headsOf(await database.outbox.toArray()).map(({ payload }) => payload)).toMatchObject([
      { photoIds: [idOfA], starred: true },
      { photoIds: [50], rejected: true },
    ])
    await arrive()
    await mark(await shown(photoOf, idOfA), { starred: false })
    await mark(await shown(photoOf, idOfA), { rejected: true })
    const entries = await database.outbox.orderBy('id').toArray()
    expect(entries.map(({ payload }) => payload)).toMatchObject([
      { photoIds: [idOfA], starred: true },
      { photoIds: [50], rejected: true },
      { photoIds: [99], starred: false },
      { photoIds: [99], rejected: true },
    ])
    const before = headsOf(entries).map(({ id }) => entries.findIndex((entry) => entry.id === id))
    expect(before).toEqual([0, 1])
    // The rejection waits for no star, only for the rejection before it.
    expect(headsOf(entries.slice(2)).map(({ payload }) => payload)).toMatchObject([
      { starred: false },
      { rejected: true },
    ])
  })

  it('leaves the shop as soon as the server has it, although others that are rejected with it come later', async () => {
    await addFile(database, 'b', { actor: '4' })
    await database.uploads.toCollection().modify({ asked: true })
    const { result, photoOf } = open()
    const chosen = [await shown(photoOf, idOfA), await shown(photoOf, localIdOf(newFile('b').sha256))].map(asNamed)
    const photos = { photoIds: chosen.map(({ id }) => id), queued: chosen.flatMap(({ queued = [] }) => queued) }
    act(() => void result.current.mark(5, photos, { rejected: true }))
    await waitFor(async () => expect(await database.outbox.count()).toBe(2))
    expect(headsOf(await database.outbox.toArray())).toHaveLength(2)
  })

  it('is shown as for sale while a copy of its file is', async () => {
    await database.uploads.clear()
    rejected = [onServer(51, fileA)]
    listed = []
    await addFile(database, 'a', { actor: '4', albumKey: 'album:6' })
    const { photoOf } = open({ ...of, albums: [album, { ...album, id: 6 }] })
    expect(await shown(photoOf, idOfA)).toMatchObject({
      serverId: 51,
      isRejected: false,
      queued: [{ albumKey: 'album:6' }],
    })
  })

  it('is rejected in every album that holds its file', async () => {
    await addFile(database, 'a', { actor: '4', albumKey: 'made-here' })
    await database.albums.add({
      actor: '4',
      key: 'made-here',
      clientId: 'made-here',
      albumId: null,
      savedAt: 0,
      waiting: 0,
      refusal: null,
      fields: { date: '2026-07-04', outfitter_id: 1, river_section_id: 1 } as never,
    })
    const { result, photoOf } = open()
    const { id, queued = [] } = asNamed(await shown(photoOf, idOfA))
    await act(() => result.current.mark(5, { photoIds: [id], queued }, { rejected: true }))
    expect((await database.uploads.toArray()).map(({ state }) => state)).toEqual(['rejected', 'rejected'])
  })

  it('is shown offline, also when this device never saw its album’s list', async () => {
    isAway = true
    connectivity.lost()
    await waitFor(() => expect(connectivity.state).toBe('offline'))
    const { photoOf } = open()
    await shown(photoOf, idOfA)
  })
})
