import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Slideshow } from '#contract/schema.gen.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { useSlideshowChanges } from '#client/features/slideshows/use-slideshow-changes.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices.tsx'
import { idsOf, photo, slideshow } from './slideshow-fixtures.ts'

interface Call {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  readonly answer: (status: number, body: object) => void
}

let calls: Call[]
let client: QueryClient

beforeEach(() => {
  calls = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    return new Promise<Response>((resolve) => {
      calls.push({
        path: new URL(request.url).pathname.replace('/api/v1/slideshow/', ''),
        key: request.headers.get('idempotency-key'),
        body: text === '' ? null : JSON.parse(text),
        answer: (status, body) => {
          const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
          resolve(new Response(JSON.stringify({ success: status < 400, ...body }), { status, headers }))
        },
      })
    })
  })
})

afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

/** The changes of a slideshow that the cache holds. */
function show(of: Slideshow) {
  client.setQueryData(slideshowsQuery(1).queryKey, [of])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSlideshowChanges(1, client.getQueryData(slideshowsQuery(1).queryKey)?.[0]), { wrapper })
    .result
}

async function answer(index: number, status: number, body: object): Promise<void> {
  await waitFor(() => expect(calls.length).toBeGreaterThan(index))
  await act(async () => {
    calls[index]?.answer(status, body)
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}

it('shows each change at once, sends them one after another, and takes the answer for the truth', async () => {
  const changes = show(slideshow(1, 2))
  act(() => changes.current.make({ kind: 'add', photos: [photo(3)] }, 'added'))
  act(() => changes.current.make({ kind: 'order', photoIds: [3, 2, 1] }, 'moved'))
  expect(idsOf(changes.current.photos)).toEqual([3, 2, 1])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ path: 'add-photo', body: { slideshowId: 2, photoId: 3 } })

  // A colleague has added 9 meanwhile: the order, which is still under way, is laid over that.
  await answer(0, 200, { slideshow: slideshow(1, 2, 9, 3) })
  expect(idsOf(changes.current.photos)).toEqual([3, 2, 1, 9])
  expect(calls[1]).toMatchObject({ path: 'order', body: { slideshowId: 2, photoIds: [3, 2, 1] } })
  await answer(1, 200, { slideshow: slideshow(3, 2, 1, 9) })
  expect(idsOf(changes.current.photos)).toEqual([3, 2, 1, 9])
  expect(changes.current.busy).toBe(false)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2)
})

it('takes a refused change back with the sentence of the server, and goes on with the next', async () => {
  render(<NoticeRegion closeLabel="Close" />)
  const changes = show(slideshow(1, 2))
  act(() => changes.current.make({ kind: 'remove', photoIds: [1] }, 'removed'))
  act(() => changes.current.make({ kind: 'add', photos: [photo(3)] }, 'added'))
  expect(idsOf(changes.current.photos)).toEqual([2, 3])
  await answer(0, 409, { code: 'conflict', errors: { general: 'Somebody was faster' } })
  expect(screen.getByText('Somebody was faster')).toBeTruthy()
  expect(idsOf(changes.current.photos)).toEqual([1, 2, 3])
  await answer(1, 200, { slideshow: slideshow(1, 2, 3) })
  expect(changes.current.undoable).toBe('added')
  act(() => changes.current.undo())
  expect(idsOf(changes.current.photos)).toEqual([1, 2])
  expect(changes.current.undoable).toBeNull()
})

it('puts what was removed back in its place', async () => {
  const changes = show(slideshow(1, 2, 3, 4))
  act(() => changes.current.make({ kind: 'remove', photoIds: [2, 3] }, 'removed'))
  await answer(0, 200, { slideshow: slideshow(1, 4) })
  act(() => changes.current.undo())
  expect(idsOf(changes.current.photos)).toEqual([1, 2, 3, 4])
  await answer(1, 200, { slideshow: slideshow(1, 4, 2, 3) })
  await answer(2, 200, { slideshow: slideshow(1, 2, 3, 4) })
  expect(calls.map(({ path }) => path)).toEqual(['photos', 'photos', 'order'])
  expect(calls[2]?.body).toEqual({ slideshowId: 2, photoIds: [1, 2, 3, 4] })
})

it('sends thousands of photos in parts that the server takes, each with a key of its own', async () => {
  const changes = show(slideshow())
  const many = Array.from({ length: 2500 }, (_, index) => photo(index + 1))
  act(() => changes.current.make({ kind: 'add', photos: many }, 'added'))
  for (const index of [0, 1, 2]) await answer(index, 200, { slideshow: slideshow() })
  expect(calls.map(({ body }) => (body as { add: number[] }).add.length)).toEqual([1000, 1000, 500])
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
})
