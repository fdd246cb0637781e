import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotices, NoticeRegion, notify } from '#client/ui/notices/notices.tsx'
import { notifyIncomplete, notifyMissing, notifySuccess, notifyWarning } from '#client/ui/notices/notify.ts'

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const isShown = (text: string) => screen.queryByText(text) !== null

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    act(dismissNotices)
    cleanup()
    vi.useRealTimers()
  })

  it('show the warning of missing information for 2.5 seconds', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyMissing(['Email']))
    pass(2_499)
    expect(isShown('Please enter Email')).toBe(true)
    pass(1)
    expect(isShown('Please enter Email')).toBe(false)
  })

  it('show each missing field on a line of its own', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyMissing(['Name', 'Email']))
    const lines = screen.getByRole('status').querySelectorAll('p')
    expect([...lines].map(({ textContent }) => textContent)).toEqual(['Please enter Name', 'Please enter Email'])
  })

  it("show a sentence about missing information under the title 'Missing Information' for 2.5 seconds", () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyIncomplete('Date is required'))
    expect(isShown('Missing Information')).toBe(true)
    pass(2_499)
    expect(isShown('Date is required')).toBe(true)
    pass(1)
    expect(isShown('Date is required')).toBe(false)
  })

  it("show a warning of a wrong value without the title 'Missing Information'", () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyWarning('The end is before the start'))
    expect(isShown('The end is before the start')).toBe(true)
    expect(isShown('Missing Information')).toBe(false)
  })

  it('show only the newest notice that closes by itself, together with all notices that a person must close', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notify({ text: 'The storage was lost', duration: null }))
    act(() => void notifyMissing(['Email']))
    act(() => void notifySuccess('This note has been saved', 'Order 7'))
    act(() => void notifySuccess('This note has been saved', 'Order 8'))
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
    expect(isShown('The storage was lost')).toBe(true)
    expect(isShown('Please enter Email')).toBe(false)
    expect(isShown('Order 7')).toBe(false)
    expect(isShown('Order 8')).toBe(true)
    expect(isShown('This note has been saved')).toBe(true)
  })

  it('show a notice of success for 5 seconds', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifySuccess('Data Saved'))
    pass(4_999)
    expect(isShown('Data Saved')).toBe(true)
    pass(1)
    expect(isShown('Data Saved')).toBe(false)
  })

  it('show a repeated warning for its full time, counted from the repetition', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyMissing(['Email']))
    pass(2_000)
    act(() => void notifyMissing(['Email']))
    pass(2_000)
    expect(isShown('Please enter Email')).toBe(true)
    pass(500)
    expect(isShown('Please enter Email')).toBe(false)
  })
})
