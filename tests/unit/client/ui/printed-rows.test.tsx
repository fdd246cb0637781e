import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LongTable } from '#client/ui/tables/long-table.tsx'

afterEach(cleanup)

const pages = {
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
}

it('a table of which only the rows in sight are in the document has all of them on paper', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: index + 1 }))
  render(
    <LongTable
      label="Numbers"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[{ id: 'id', header: 'ID', width: 4, cell: ({ id }) => String(id) }]}
      pages={pages}
      empty={null}
      rowRem={2}
    />,
  )
  const count = () => screen.getByRole('table', { name: 'Numbers' }).querySelectorAll('[data-row]').length
  const before = count()
  expect(before).toBeLessThan(100)
  fireEvent(window, new Event('beforeprint'))
  expect(count()).toBe(300)
  fireEvent(window, new Event('afterprint'))
  expect(count()).toBe(before)
})
