import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'

const submit = vi.fn()

/** A form like those of the staff pages. It reports a field whose value is null as missing. */
function Form() {
  const [fee, setFee] = useState<number | null>(null)
  const [price, setPrice] = useState<number | null>(500)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        if (fee === null) notifyMissing(['Fee'])
      }}
    >
      <PercentField label="Fee" hundredths={fee} onChange={setFee} />
      <MoneyField label="Price" cents={price} onChange={setPrice} />
      <button type="submit">Save</button>
      <NoticeRegion closeLabel="Close" />
    </form>
  )
}

const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('a field with a number', () => {
  afterEach(() => {
    act(dismissNotices)
    cleanup()
    submit.mockClear()
  })

  it('blocks its form and explains when the entry is not a valid number', () => {
    render(<Form />)
    enter('Fee', '150')
    save()
    expect(screen.getByText('Fee: Enter a percentage between 0 and 100, such as 12.5')).toBeTruthy()
    expect(screen.queryByText('Missing Information')).toBeNull()
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Fee'))

    enter('Fee', '12.5')
    enter('Price', 'abc')
    save()
    expect(screen.getByText('Price: Enter dollars and cents, such as 12.50')).toBeTruthy()
    enter('Price', '5')
    save()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('leaves the decision on an empty entry to its form', () => {
    render(<Form />)
    save()
    expect(screen.getByText('Please enter Fee')).toBeTruthy()
  })
})
