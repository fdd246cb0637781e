import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { TrueTimeField } from '#client/features/albums/clock/camera-clock-dialog.tsx'

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
const seconds = () => screen.getByLabelText('True time: seconds')
const value = () => screen.getByRole('status').textContent

describe('TrueTimeField', () => {
  it('keeps the seconds when a person sets the minute in a time picker without seconds', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(time(), { target: { value: '2026-07-04T11:20' } })
    expect(value()).toBe('2026-07-04T11:20:42')
  })

  it('lets a person change the seconds in a separate field', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(seconds(), { target: { value: '7' } })
    expect(value()).toBe('2026-07-04T10:15:07')
  })

  it('has no valid value while its seconds are invalid or its date and time are empty', () => {
    render(<Form start="2026-07-04T10:15:42" />)
    fireEvent.change(seconds(), { target: { value: '75' } })
    expect(value()).toBe('2026-07-04T10:15:')
    fireEvent.change(time(), { target: { value: '' } })
    expect(value()).toBe('')
  })
})
