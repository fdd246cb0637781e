import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { notifyLate } from '#client/features/orders/actions/change-words.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const of = (orderId: number) => ({ orderId, outfitterId: 1 })
const noteOn = (orderId: number) => ({
  change: { kind: 'order.note', note: 'Wants a print', ...of(orderId) },
  facts: { ...of(orderId), status: 'pending' },
})
const emailOf = (orderId: number, why: string) => ({
  change: { kind: 'order.email', email: 'robin@guest.test', ...of(orderId) },
  why,
})
const releaseOf = (orderId: number, difference: number) => ({
  change: { kind: 'order.release', expectedTotal: 4200, anyway: null, payment: unknownPayment, ...of(orderId) },
  facts: { ...of(orderId), status: 'completed', total: 4200 + difference, difference },
})

type Ends = Parameters<typeof notifyLate>[0]

const end = (...done: Ends['done']) => act(() => notifyLate({ done, refused: [] }))
const refuse = (...refused: Ends['refused']) => act(() => notifyLate({ done: [], refused }))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const notices = () => screen.queryAllByRole('button', { name: 'Close' })
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null

describe('notifyLate', () => {
  beforeAll(() => void vi.useFakeTimers())
  beforeEach(() => void render(<NoticeRegion closeLabel="Close" />))
  afterEach(() => {
    // Closes all notices, so that none remains for the next test.
    pass(10_000)
    act(dismissNotices)
    cleanup()
  })
  afterAll(() => void vi.useRealTimers())

  it('keeps the notice that a total differs from the one that staff saw, whatever is confirmed later', () => {
    end(releaseOf(7, -500))
    pass(6_000)
    end(noteOn(8))
    expect(isShown('Order 7')).toBe(true)
    expect(isShown(/Give \$5\.00 back to the guest/)).toBe(true)
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    pass(5_000)
    expect(isShown(/Give \$5\.00 back to the guest/)).toBe(true)
    expect(notices()).toHaveLength(1)
  })

  it('shows every difference of totals, even when many other changes are confirmed at the same time', () => {
    end(releaseOf(1, -500), releaseOf(2, 300), ...[3, 4, 5, 6, 7, 8].map((id) => noteOn(id)))
    expect(isShown(/Give \$5\.00 back to the guest/)).toBe(true)
    expect(isShown(/Collect \$3\.00 more from the guest/)).toBe(true)
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    expect(isShown('Order 3: This note has been saved')).toBe(false)
    expect(screen.getAllByText(/^Order [12]$/)).toHaveLength(2)
    // Both differences share one notice, so that many of them do not cover the page.
    expect(notices()).toHaveLength(2)
  })

  it('keeps a confirmation on screen when a difference of totals follows a moment later', () => {
    end(noteOn(8))
    pass(1_000)
    end(releaseOf(7, -500))
    expect(isShown('Order 8: This note has been saved')).toBe(true)
    expect(isShown(/Give \$5\.00 back to the guest/)).toBe(true)
  })

  it('no longer shows a confirmation after 5 seconds', () => {
    end(noteOn(8))
    pass(5_000)
    end(noteOn(9))
    expect(isShown('Order 8: This note has been saved')).toBe(false)
    expect(isShown('Order 9: This note has been saved')).toBe(true)
  })

  it('does not show a closed refusal again when another change is confirmed a moment later', () => {
    refuse(emailOf(7, 'This address takes no mail'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    pass(1_000)
    end(noteOn(9))
    expect(isShown(/^Order 7: Email/)).toBe(false)
    expect(isShown('Order 9: This note has been saved')).toBe(true)
  })

  it('shows each refusal beside refusals and confirmations that follow a moment later', () => {
    refuse(emailOf(7, 'This address takes no mail'))
    refuse(emailOf(8, ''))
    end(noteOn(9))
    expect(isShown('Order 7: Email · Needs attention. This address takes no mail')).toBe(true)
    expect(isShown('Order 8: Email · Needs attention')).toBe(true)
    expect(isShown('Order 9: This note has been saved')).toBe(true)
    expect(notices()).toHaveLength(1)
  })

  it('prefers refusals to confirmations when there is no room for all', () => {
    refuse(emailOf(7, 'This address takes no mail'))
    end(...[1, 2, 3, 4, 5].map((id) => noteOn(id)))
    expect(isShown(/^Order 7: Email/)).toBe(true)
    expect(isShown('Order 5: This note has been saved')).toBe(true)
    expect(isShown('Order 1: This note has been saved')).toBe(false)
  })
})
