import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'

interface Request {
  readonly grant: () => void
  readonly refuse: () => void
  readonly release: ReturnType<typeof vi.fn>
}

/** Simulates a browser that answers each wake lock request only when the test says so. */
function wakeLockOf(): Request[] {
  const requests: Request[] = []
  const request = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const sentinel = { released: false, release: vi.fn(async () => void (sentinel.released = true)) }
      const refuse = () => reject(new DOMException('Low power', 'NotAllowedError'))
      requests.push({ grant: () => resolve(sentinel), refuse, release: sentinel.release })
    })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return requests
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('useWakeLock', () => {
  it('requests the wake lock again at the next touch when the browser refused it', async () => {
    const requests = wakeLockOf()
    renderHook(() => useWakeLock(true))
    requests[0]?.refuse()
    await nextTurn()
    fireEvent.pointerUp(document.body)
    expect(requests).toHaveLength(2)
    requests[1]?.grant()
    await nextTurn()
    fireEvent.pointerUp(document.body)
    expect(requests).toHaveLength(2)
  })

  it('releases every lock that it was granted', async () => {
    const requests = wakeLockOf()
    const { unmount } = renderHook(() => useWakeLock(true))
    fireEvent(document, new Event('visibilitychange'))
    for (const { grant } of requests) grant()
    await nextTurn()
    unmount()
    for (const { release } of requests) expect(release).toHaveBeenCalledOnce()
  })

  it('releases a lock that is granted after the user has left the page', async () => {
    const requests = wakeLockOf()
    const { unmount } = renderHook(() => useWakeLock(true))
    unmount()
    requests[0]?.grant()
    await nextTurn()
    expect(requests[0]?.release).toHaveBeenCalledOnce()
  })

  it('does nothing in a browser without wake locks', () => {
    vi.stubGlobal('navigator', {})
    expect(() => renderHook(() => useWakeLock(true))).not.toThrow()
  })
})
