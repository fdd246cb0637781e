import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { saveAlbum } from '#client/features/albums/queued/save-album.action.ts'
import { useQueuedAlbum } from '#client/features/albums/queued/use-queued-album.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const fields = {
  date: '2026-07-04',
  time_of_day: 'Morning' as const,
  outfitter_id: 1,
  river_section_id: 1,
  photographer_id: 4,
  name: 'An album',
}

interface Call {
  readonly key: string | null
  readonly body: { readonly version?: string }
}

let calls: Call[]
/** Answers a call. Null means that the server is unreachable. */
let answer: () => Response | null

const stale = () =>
  Response.json(
    { success: false, code: 'stale', errors: { date: 'A colleague saved this meanwhile.' }, current: { id: 12 } },
    { status: 409, headers: { 'server-time': new Date().toISOString() } },
  )

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)

beforeEach(async () => {
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push({ key: request.headers.get('idempotency-key'), body: (await request.json()) as Call['body'] })
    const given = answer()
    if (!given) throw new TypeError('Failed to fetch')
    return given
  })
  await storeSession({ token: 'a token', user: employeeWith('albums.manage') })
  await Promise.all(database.tables.map((table) => table.clear()))
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

it('an album that a colleague saved meanwhile goes to its form, and nothing waits on the device', async () => {
  answer = stale
  const meets = vi.fn((error: unknown) => error instanceof ApiError && error.code === 'stale')
  const { result } = renderHook(() => useQueuedAlbum(), { wrapper })
  await act(async () => expect(await result.current.save(12, fields, { version: 'seen', meets })).toBeNull())
  expect(meets).toHaveReturnedWith(true)
  expect(calls).toMatchObject([{ body: { id: 12, version: 'seen' } }])
  expect(await database.outbox.count()).toBe(0)
})

it('an album that is saved without a network waits without a version, so its later save is never stale', async () => {
  answer = () => null
  const { result } = renderHook(() => useQueuedAlbum(), { wrapper })
  await act(async () => expect(await result.current.save(12, fields, { version: 'seen', meets: () => false })).toBe(12))
  const [entry] = await database.outbox.toArray()
  // The first try had a version, so the waiting change is another request and has another idempotency key.
  expect(entry?.key).not.toBe(calls[0]?.key)
  const send = await saveAlbum.prepare(database, saveAlbum.read(entry?.payload))
  if (send !== 'obsolete') await send({ key: 'a key', signal: new AbortController().signal }).catch(() => undefined)
  expect(calls.at(-1)?.body).not.toHaveProperty('version')
})
