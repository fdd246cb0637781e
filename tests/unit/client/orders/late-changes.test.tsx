import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifyLate } from '#client/features/orders/actions/change-words.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const of = (orderId: number) => ({ orderId, outfitterId: 1 })
const noteOn = (orderId: number) => ({
  change: { kind: 'order.note', note: 'Wants a print', ...of(orderId) },
  facts: { ...of(orderId), status: 'pending' },
})
const releaseOf = (orderId: number, difference: number) => ({
  change: { kind: 'order.release', expectedTotal: 4200, anyway: null, ...of(orderId) },
  facts: { ...of(orderId), status: 'completed', total: 4200 + difference, difference },
})

const end = (...changes: Parameters<typeof notifyLate>[0]) => act(() => notifyLate(changes))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const notices = () => screen.queryAllByRole('button', { name: 'Close' })
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null

describe('notifyLate', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<NoticeRegion closeLabel="Close" />)
  })
  afterEach(() => {
    // The next test shares no notice with this one.
    pass(10_000)
    act(dismissNotices)
    cleanup()
    vi.useRealTimers()
  })

  it('shows a difference until a person closes it, whatever is confirmed later', () => {
    end(releaseOf(7, -500))
    pass(6_000)
    end(noteOn(8))
    expect(isShown('Order 7')).toBe(true)
    expect(isShown(/Settle the difference of \$5\.00/)).toBe(true)
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    pass(5_000)
    expect(isShown(/Settle the difference of \$5\.00/)).toBe(true)
    expect(notices()).toHaveLength(1)
  })

  it('shows every difference of a drain that also confirms many other changes', () => {
    end(releaseOf(1, -500), releaseOf(2, 300), ...[3, 4, 5, 6, 7, 8].map((id) => noteOn(id)))
    expect(isShown(/Settle the difference of \$5\.00/)).toBe(true)
    expect(isShown(/Settle the difference of \$3\.00/)).toBe(true)
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    expect(isShown('Order 3: This note has been saved')).toBe(false)
    expect(notices()).toHaveLength(3)
  })

  it('keeps what was confirmed a moment before a difference', () => {
    end(noteOn(8))
    pass(1_000)
    end(releaseOf(7, -500))
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    expect(isShown(/Settle the difference of \$5\.00/)).toBe(true)
  })

  it('leaves out what was confirmed more than 5 seconds ago', () => {
    end(noteOn(8))
    pass(5_000)
    end(noteOn(9))
    expect(isShown('Order 8: This note has been saved')).toBe(false)
    expect(isShown('Order 9: This note has been saved')).toBe(true)
  })
})
