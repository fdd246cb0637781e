import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { TrueTimeField } from '#client/features/albums/clock/true-time-field.tsx'

afterEach(cleanup)

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <TrueTimeField zone="America/Denver" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const time = () => screen.getByLabelText('True time of this photo')
const seconds = () => screen.getByLabelText('Seconds of the true time')
const value = () => screen.getByRole('status').textContent

describe('TrueTimeField', () => {
  it('keeps the seconds when a picker without seconds sets the minute', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(time(), { target: { value: '2026-07-04T11:20' } })
    expect(value()).toBe('2026-07-04T11:20:42')
  })

  it('changes the seconds of the time in a field of their own', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(seconds(), { target: { value: '7' } })
    expect(value()).toBe('2026-07-04T10:15:07')
  })

  it('holds no valid time while its seconds are wrong or its date is empty', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(seconds(), { target: { value: '75' } })
    expect(value()).toBe('2026-07-04T10:15:')
    fireEvent.change(time(), { target: { value: '' } })
    expect(value()).toBe('')
  })
})
