import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Slideshow } from '#contract/schema.gen.ts'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { useSlideshows } from '#client/features/slideshows/use-slideshows.ts'
import { useSlideshowChanges } from '#client/features/slideshows/use-slideshow-changes.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { idsOf, photo, slideshow } from './slideshow-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

interface Call {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  readonly answer: (status: number, body: object) => void
}

const employee = employeeWith('slideshows.manage')

const database = offlineDatabase()
let calls: Call[]
/** The slideshows that the simulated server has. */
let list: Slideshow[]
/** The server sends its list of slideshows when this promise resolves. */
let listHeld: Promise<void>
let client: QueryClient
let stop: AbortController
let drained: Promise<void>

const headers = () => ({ 'server-time': new Date().toISOString() })

beforeEach(async () => {
  calls = []
  list = []
  listHeld = Promise.resolve()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1/slideshow/', '')
    if (path === 'outfitter') {
      await listHeld
      return Response.json({ success: true, slideshows: list }, { headers: headers() })
    }
    const body: unknown = await request.json()
    return new Promise<Response>((resolve) => {
      const answer = (status: number, given: object): void =>
        resolve(Response.json({ success: status < 400, ...given }, { status, headers: headers() }))
      calls.push({ path, key: request.headers.get('idempotency-key'), body, answer })
    })
  })
  connectivity.heard()
  await storeSession({ token: 'a token', user: employee })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  const deps = { database, connectivity, kinds: actionKinds, currentActor: () => '4', alone: true, random: () => 0 }
  drained = drain(deps, crypto.randomUUID(), stop.signal)
})

afterEach(async () => {
  stop.abort()
  cleanup()
  await drained
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

/** Renders the editor of a slideshow as the page does. `drawn` collects the photo ids of each render. */
function show(of: Slideshow) {
  list = [of]
  client.setQueryData(slideshowsQuery(1).queryKey, list)
  const drawn: string[] = []
  const seen: ReturnType<typeof useSlideshowChanges>[] = []
  function Page() {
    const queued = useSlideshows(1)
    const changes = useSlideshowChanges(queued, queued.slideshows?.[0])
    seen.push(changes)
    drawn.push(idsOf(changes.photos).join())
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return {
    drawn,
    get current() {
      const last = seen.at(-1)
      if (!last) throw new Error('The page has not been drawn')
      return last
    },
  }
}

/** Answers a call outside of React's `act`, so that React renders each state on its own, as in the browser. */
async function answer(index: number, status: number, body: object): Promise<void> {
  await waitFor(() => expect(calls.length).toBeGreaterThan(index))
  calls[index]?.answer(status, body)
}

/** Makes the server apply a change, so that its list and its answer show the change. */
function done(index: number, ...photoIds: number[]): Promise<void> {
  list = [slideshow(...photoIds)]
  return answer(index, 200, { slideshow: list[0] })
}

it('a slideshow change is shown at once, sent after the previous one, and replaced by the server’s list', async () => {
  const changes = show(slideshow(1, 2))
  act(() => changes.current.make({ kind: 'add', photos: [photo(3)] }, 'added'))
  act(() => changes.current.make({ kind: 'order', photoIds: [3, 2, 1] }, 'moved'))
  expect(idsOf(changes.current.photos)).toEqual([3, 2, 1])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ path: 'add-photo', body: { slideshowId: 2, photoId: 3 } })

  await done(0, 1, 2, 9, 3)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toMatchObject({ path: 'order', body: { slideshowId: 2, photoIds: [3, 2, 1] } })
  expect(idsOf(changes.current.photos)).toEqual([3, 2, 1])
  // A colleague has added photo 9 meanwhile.
  await done(1, 3, 2, 1, 9)
  await waitFor(() => expect(idsOf(changes.current.photos)).toEqual([3, 2, 1, 9]))
  expect(changes.current.busy).toBe(false)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2)
})

it('a moved photo never jumps back between the answer of the server and the refresh of the list', async () => {
  const changes = show(slideshow(1, 2, 3))
  // Waits for the list that the page loads when it opens. A late answer to that request would already contain the
  // change.
  await waitFor(() => expect(client.isFetching()).toBe(0))
  let release: () => void = () => undefined
  listHeld = new Promise((resolve) => (release = resolve))
  act(() => changes.current.make({ kind: 'order', photoIds: [3, 1, 2] }, 'moved'))
  const before = changes.drawn.length
  await done(0, 3, 1, 2)
  await waitFor(() => expect(changes.current.busy).toBe(false))
  // The server has applied the change, but its list has not arrived yet.
  expect(idsOf(changes.current.photos)).toEqual([3, 1, 2])
  release()
  await waitFor(() => expect(client.getQueryData(slideshowsQuery(1).queryKey)).toEqual([slideshow(3, 1, 2)]))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(new Set(changes.drawn.slice(before - 1))).toEqual(new Set(['3,1,2']))
})

it('a refused slideshow change is reverted and the server’s error sentence is shown, and the next change is still sent', async () => {
  render(<NoticeRegion closeLabel="Close" />)
  const changes = show(slideshow(1, 2))
  act(() => changes.current.make({ kind: 'remove', photoIds: [1] }, 'removed'))
  act(() => changes.current.make({ kind: 'add', photos: [photo(3)] }, 'added'))
  expect(idsOf(changes.current.photos)).toEqual([2, 3])
  await answer(0, 409, { code: 'conflict', errors: { general: 'Somebody was faster' } })
  expect(await screen.findByText('Somebody was faster')).toBeTruthy()
  await waitFor(() => expect(idsOf(changes.current.photos)).toEqual([1, 2, 3]))
  await done(1, 1, 2, 3)
  await waitFor(() => expect(changes.current.busy).toBe(false))
  expect(changes.current.undoable).toBe('added')
  act(() => changes.current.undo())
  expect(idsOf(changes.current.photos)).toEqual([1, 2])
  expect(changes.current.undoable).toBeNull()
})

it('undo returns a removed photo to its place', async () => {
  const changes = show(slideshow(1, 2, 3, 4))
  act(() => changes.current.make({ kind: 'remove', photoIds: [2, 3] }, 'removed'))
  await done(0, 1, 4)
  await waitFor(() => expect(changes.current.busy).toBe(false))
  act(() => changes.current.undo())
  expect(idsOf(changes.current.photos)).toEqual([1, 2, 3, 4])
  await done(1, 1, 4, 2, 3)
  await done(2, 1, 2, 3, 4)
  await waitFor(() => expect(changes.current.busy).toBe(false))
  expect(calls.map(({ path }) => path)).toEqual(['photos', 'photos', 'order'])
  expect(calls[2]?.body).toEqual({ slideshowId: 2, photoIds: [1, 2, 3, 4] })
  expect(idsOf(changes.current.photos)).toEqual([1, 2, 3, 4])
})

it('a change of thousands of photos is sent in batches, each with its own key', async () => {
  const changes = show(slideshow())
  const many = Array.from({ length: 2500 }, (_, index) => photo(index + 1))
  act(() => changes.current.make({ kind: 'add', photos: many }, 'added'))
  expect(changes.current.photos).toHaveLength(2500)
  for (const index of [0, 1, 2]) await done(index)
  await waitFor(() => expect(changes.current.busy).toBe(false))
  expect(calls.map(({ body }) => (body as { add: number[] }).add.length)).toEqual([1000, 1000, 500])
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
})
