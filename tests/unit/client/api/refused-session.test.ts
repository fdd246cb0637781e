import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { readEvents } from '#client/api/read-events.ts'
import { currentSession, keepSession, type Session } from '#client/api/session.ts'
import { watchSession } from '#client/api/staff.ts'

const session: Session = { token: 'token 1', user: { id: 1, name: 'Ida' } as Session['user'] }
const headers = { 'content-type': 'application/json', 'server-time': '2026-07-04T18:00:00.000Z' }
const known = () => Response.json({ success: true, user: session.user }, { headers })
const refused = () => Response.json({ success: false, code: 'unauthenticated', errors: {} }, { status: 401, headers })

/** Answers every question about the user when the test says so, and every other call at once. */
function holdUser(other: () => Response) {
  const held: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (asked: Request | string) =>
    (typeof asked === 'string' ? asked : asked.url).endsWith('/user/get')
      ? new Promise<Response>((resolve) => void held.push(resolve))
      : Promise.resolve(other()),
  )
  return held
}

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('watchSession', () => {
  it('ends a refused session although a question from before its end is answered with the user', async () => {
    const held = holdUser(refused)
    await keepSession({ ...session })
    stop = watchSession()
    await vi.waitFor(() => expect(held).toHaveLength(1))

    await expect(answerOf(api.POST('/order/get-pending', { body: { outfitterId: 1 } }))).rejects.toThrow(ApiError)
    held[0]?.(known())
    await vi.waitFor(() => expect(held).toHaveLength(2))
    expect(currentSession()).not.toBeNull()
    held[1]?.(refused())
    await vi.waitFor(() => expect(currentSession()).toBeNull())
  })

  it('asks once for several calls that are refused together', async () => {
    const held = holdUser(refused)
    await keepSession({ ...session })
    stop = watchSession()
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.(known())

    const calls = [1, 2, 3].map((outfitterId) => answerOf(api.POST('/order/get-pending', { body: { outfitterId } })))
    await Promise.allSettled(calls)
    expect(held).toHaveLength(2)
    held[1]?.(known())
  })

  it('ends the session when the server refuses a stream of events', async () => {
    const held = holdUser(refused)
    await keepSession({ ...session })
    stop = watchSession()
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.(known())

    const { signal } = new AbortController()
    const stream = readEvents('/order/events?outfitterId=1', { signal, onAlive: vi.fn(), onEvent: vi.fn() })
    await expect(stream).rejects.toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[1]?.(refused())
    await vi.waitFor(() => expect(currentSession()).toBeNull())
  })

  it('keeps the session when a portal answers a stream with 401', async () => {
    const held = holdUser(() => Response.json({}, { status: 401 }))
    await keepSession({ ...session })
    stop = watchSession()
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.(known())

    const { signal } = new AbortController()
    const stream = readEvents('/order/events', { signal, onAlive: vi.fn(), onEvent: vi.fn() })
    await expect(stream).rejects.toMatchObject({ status: 0 })
    expect(held).toHaveLength(1)
    expect(currentSession()).not.toBeNull()
  })
})
