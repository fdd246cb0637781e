import { describe, expect, it, vi } from 'vitest'
import { anySignal } from '#client/api/any-signal.ts'

describe('anySignal', () => {
  it('aborts when the first of its signals aborts, and keeps the reason of that signal', () => {
    const [timeout, leaving] = [new AbortController(), new AbortController()]
    const signal = anySignal(timeout.signal, leaving.signal)
    const heard = vi.fn<() => void>()
    signal.addEventListener('abort', heard)
    expect(signal.aborted).toBe(false)
    leaving.abort('the guest left')
    timeout.abort('too late')
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toBe('the guest left')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('returns an aborted signal when one of its signals has already aborted', () => {
    const later = new AbortController()
    const signal = anySignal(later.signal, AbortSignal.abort('before'))
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toBe('before')
    later.abort('after')
    expect(signal.reason).toBe('before')
  })

  it('leaves no listener on a long-lived signal once another signal has aborted', () => {
    const longLived = new AbortController().signal
    const added = vi.spyOn(longLived, 'addEventListener')
    const timeout = new AbortController()
    anySignal(longLived, timeout.signal)
    timeout.abort()
    const options = added.mock.calls[0]?.[2]
    expect(typeof options === 'object' && options.signal?.aborted).toBe(true)
  })
})
