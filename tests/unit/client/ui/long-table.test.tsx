import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import type { Sort } from '#client/ui/tables/table-column.ts'

afterEach(cleanup)

const pages = {
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
}

interface Row {
  readonly id: number
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

interface Props {
  count: number
  onOpen?: (row: Row) => void
}

const nothing = (): void => undefined

function Queue({ count, onOpen = nothing }: Props) {
  const [rows, setRows] = useState(rowsOf(count))
  const [sort, setSort] = useState<Sort>({ column: 'id' })
  return (
    <>
      <button type="button" onClick={() => setRows((all) => all.filter(({ id }) => id !== 2))}>
        Remove
      </button>
      <output>{`${sort.column} ${sort.descending ?? false}`}</output>
      <LongTable<Row>
        label="Queue"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'id',
            header: 'Number',
            width: 5,
            sortBy: ({ id }) => id,
            cell: ({ id }, tabIndex) => (
              <button type="button" tabIndex={tabIndex}>
                {`Release ${id}`}
              </button>
            ),
          },
        ]}
        pages={pages}
        empty="Nothing"
        rowRem={3}
        sort={sort}
        onSort={setSort}
        acts={{ onOpen, onMove: () => undefined }}
      />
    </>
  )
}

const row = (id: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (!found) throw new Error(`row ${id} is not in the document`)
  return found
}

describe('LongTable', () => {
  it('holds at most 60 of 1,000 rows in the document and says how many there are', () => {
    render(<Queue count={1000} />)
    expect(document.querySelectorAll('[data-row]').length).toBeLessThanOrEqual(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  })

  it('moves from row to row by the arrow keys, and Enter opens the row', () => {
    const onOpen = vi.fn<(opened: Row) => void>()
    render(<Queue count={1000} onOpen={onOpen} />)
    act(() => row(1).focus())
    fireEvent.keyDown(row(1), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(row(2))
    fireEvent.keyDown(row(2), { key: 'ArrowUp' })
    fireEvent.keyDown(row(1), { key: 'End' })
    expect(document.activeElement).toBe(row(1000))
    fireEvent.keyDown(row(1000), { key: 'Enter' })
    expect(onOpen).toHaveBeenCalledWith({ id: 1000 })
  })

  it('leaves the keys of a row’s own buttons to them', () => {
    const onOpen = vi.fn<(opened: Row) => void>()
    render(<Queue count={3} onOpen={onOpen} />)
    const button = screen.getByRole('button', { name: 'Release 1' })
    act(() => button.focus())
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    expect(onOpen).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })

  it('lets Tab reach one row only, the one that had the focus last', () => {
    render(<Queue count={3} />)
    const reached = () => screen.getAllByRole('button', { name: /^Release/ }).filter(({ tabIndex }) => tabIndex === 0)
    expect(reached().map(({ textContent }) => textContent)).toEqual(['Release 1'])
    act(() => row(3).focus())
    expect(reached().map(({ textContent }) => textContent)).toEqual(['Release 3'])
  })

  it('gives the focus of a row that leaves the list to the row in its place, unless the person is elsewhere', () => {
    render(<Queue count={3} />)
    act(() => row(2).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(document.activeElement).toBe(row(3))

    cleanup()
    render(<Queue count={3} />)
    act(() => row(2).focus())
    const remove = screen.getByRole('button', { name: 'Remove' })
    act(() => remove.focus())
    fireEvent.click(remove)
    expect(document.activeElement).toBe(remove)
  })

  it('turns the order by a press on the head of a column', () => {
    render(<Queue count={3} />)
    fireEvent.click(screen.getByRole('button', { name: 'Number' }))
    expect(screen.getByRole('status').textContent).toBe('id true')
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending')
  })
})
