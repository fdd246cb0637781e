import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeLeft, useGroupPrice } from '#client/features/storefront/trip/time-left.tsx'
import { forgetServerTime, learnServerTime } from '#client/device/connection/server-clock.ts'

const NOW = new Date('2026-07-04T18:00:00Z')

function Label({ createdAt, discount24 = 20 }: { createdAt: string; discount24?: number }) {
  const { left } = useGroupPrice({ created_at: createdAt }, { display_group_price: 6000, discount_24: discount24 })
  return left ? <TimeLeft left={left} discount24={discount24} /> : <p>over</p>
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  forgetServerTime()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetServerTime()
})

describe("'Time remaining for discount'", () => {
  it('shows the hours and minutes left of the 24 hours after the group was created', () => {
    render(<Label createdAt="2026-07-04T12:30:00Z" />)
    expect(screen.getByText(/Time remaining for discount/).textContent).toBe('Time remaining for discount 18 h 30 min')
    expect(screen.getByText('20% off the group price')).toBeTruthy()
  })

  it('disappears by itself when the 24 hours end while the page is open', () => {
    render(<Label createdAt="2026-07-03T18:00:30Z" />)
    expect(screen.getByText(/0 h 1 min/)).toBeTruthy()
    act(() => {
      vi.advanceTimersByTime(40_000)
    })
    expect(screen.getByText('over')).toBeTruthy()
  })

  it('counts by the clock of the server, not of the device', () => {
    learnServerTime(new Date(NOW.getTime() + 20 * 3_600_000).toISOString(), NOW.getTime(), NOW.getTime())
    render(<Label createdAt="2026-07-04T12:00:00Z" />)
    expect(screen.getByText('over')).toBeTruthy()
  })

  it('is absent when the outfitter gives no discount', () => {
    render(<Label createdAt="2026-07-04T12:30:00Z" discount24={0} />)
    expect(screen.getByText('over')).toBeTruthy()
  })
})
