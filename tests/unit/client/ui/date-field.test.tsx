import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DateField } from '#client/ui/fields/date-field.tsx'

it('a date field that shows an error does not block the submit of its form', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <DateField label="Date" value="2026-07-04" error="This day is closed" onChange={() => undefined} />
      <button type="submit">Search</button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(submit).toHaveBeenCalled()
})
