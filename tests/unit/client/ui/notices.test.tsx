import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { notifyMissing, notifySuccess, notifyWarning } from '#client/ui/notices/notify.ts'

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const isShown = (text: string) => screen.queryByText(text) !== null

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    act(dismissNotices)
    cleanup()
    vi.useRealTimers()
  })

  it('shows the missing information warning for 2.5 seconds', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyMissing(['Email']))
    pass(2_499)
    expect(isShown('Please enter Email')).toBe(true)
    pass(1)
    expect(isShown('Please enter Email')).toBe(false)
  })

  it('shows any other warning of missing information for 2.5 seconds too', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifyWarning('Date is required'))
    expect(isShown('Missing Information')).toBe(true)
    pass(2_499)
    expect(isShown('Date is required')).toBe(true)
    pass(1)
    expect(isShown('Date is required')).toBe(false)
  })

  it('shows a success for 5 seconds', () => {
    render(<NoticeRegion closeLabel="Close" />)
    act(() => void notifySuccess('Data Saved'))
    pass(4_999)
    expect(isShown('Data Saved')).toBe(true)
    pass(1)
    expect(isShown('Data Saved')).toBe(false)
  })

  it('lets a warning that appears again stay its whole time', () => {
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
