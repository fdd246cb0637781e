import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadWhenServed } from '#client/ui/loading/reload-when-served.ts'

let answers: (() => Promise<Response>)[]
let asked: number
let reload: ReturnType<typeof vi.fn>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sessionStorage.clear()
  answers = []
  asked = 0
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => {
    asked += 1
    return (answers.shift() ?? (() => Promise.resolve(new Response(null))))()
  })
})

afterEach(() => {
  reload.mockRestore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page that waits for a reload reloads as soon as the server answers', async () => {
  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response(null, { status: 502 })),
  ]
  const reloading = reloadWhenServed()
  await vi.advanceTimersByTimeAsync(6_000)
  expect([asked, reload.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(8_000)
  await reloading
  expect([asked, reload.mock.calls.length]).toEqual([3, 1])
})

it('a page reloads at most twice in one tab', async () => {
  for (let time = 0; time < 4; time += 1) {
    const reloading = reloadWhenServed()
    await vi.advanceTimersByTimeAsync(2_000)
    await reloading
  }
  expect(reload).toHaveBeenCalledTimes(2)
})
