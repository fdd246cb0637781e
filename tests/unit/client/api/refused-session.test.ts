import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { readEvents } from '#client/api/read-events.ts'
import { followRefusals } from '#client/api/refresh-user.ts'
import { currentSession, type Session } from '#client/api/session.ts'
import { storeSession } from '#client/api/stored-session.ts'
import { watchSession } from '#client/api/staff-session.ts'

const session: Session = { token: 'token 1', user: { id: 1, name: 'Ida' } as Session['user'] }
const headers = { 'content-type': 'application/json', 'server-time': '2026-07-04T18:00:00.000Z' }
const known = () => new Response(JSON.stringify({ success: true, user: session.user }), { headers })
const refused = () =>
  new Response(JSON.stringify({ success: false, code: 'unauthenticated', errors: {} }), { status: 401, headers })

afterEach(() => vi.unstubAllGlobals())

it('a session that the server refuses ends even while an older query is in flight', async () => {
  const answered: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', ({ url }: Request) =>
    url.endsWith('/user/get')
      ? new Promise<Response>((resolve) => void answered.push(resolve))
      : Promise.resolve(refused()),
  )
  await storeSession(session)
  const stops = [followRefusals(), watchSession()]
  await vi.waitFor(() => expect(answered).toHaveLength(1), 15_000)

  await expect(answerOf(api.POST('/order/get-pending', { body: { outfitterId: 1 } }))).rejects.toThrow(ApiError)
  answered[0]?.(known())
  await vi.waitFor(() => expect(answered).toHaveLength(2), 15_000)
  answered[1]?.(refused())
  await vi.waitFor(() => expect(currentSession()).toBeNull(), 15_000)
  for (const stop of stops) stop()
})

it('a stream of events that the server answers with 401 ends the session at once, before the page makes another call', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refused()))
  await storeSession({ ...session })
  const stop = followRefusals()
  const { signal } = new AbortController()
  const stream = readEvents('/order/events?outfitterId=1', { signal, onAlive: vi.fn(), onEvent: vi.fn() })
  await expect(stream).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(currentSession()).toBeNull(), 15_000)
  stop()
})

it('a captive portal’s 401 ends no session', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response('{}', { status: 401 })))
  vi.stubGlobal('fetch', asked)
  await storeSession(session)
  const stop = followRefusals()
  const { signal } = new AbortController()
  await expect(readEvents('/order/events', { signal, onAlive: vi.fn(), onEvent: vi.fn() })).rejects.toThrow(ApiError)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(currentSession()).toEqual(session)
  stop()
})

it('a session of a user who was made inactive ends, and the page learns which user that was', async () => {
  const inactive = { success: false, code: 'user-inactive', errors: {} }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(inactive), { status: 401, headers }))
  await storeSession(session)
  const told: number[] = []
  const stops = [followRefusals(({ id }) => void told.push(id)), watchSession()]
  await vi.waitFor(() => expect(currentSession()).toBeNull(), 15_000)
  expect(told).toEqual([1])
  for (const stop of stops) stop()
})
