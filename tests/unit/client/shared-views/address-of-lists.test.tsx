import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'

interface Row {
  id: number
  name: string
  deleted_at: string | null
}

const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({
  id: index,
  name: `Row ${index}`,
  deleted_at: index === 59 ? '2026-07-04T00:00:00Z' : null,
}))

function List() {
  const form = useRowForm<Row>()
  return (
    <>
      <SoftDeletedTable
        label="Rows"
        rows={rows}
        error={null}
        onRetry={() => undefined}
        columns={[{ id: 'name', header: 'Name', primary: true, cell: ({ name }) => name, sortBy: ({ name }) => name }]}
        search={({ name }) => name}
        searchLabel="Search rows"
        empty="None"
        consequence={() => ''}
        onSwitch={() => Promise.resolve()}
        changes={[]}
        onEdit={form.edit}
      />
      {form.isOpen ? (
        <button type="button" onClick={form.close}>
          Close the form
        </button>
      ) : null}
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/elsewhere', element: 'Elsewhere' },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, search: () => router.state.location.search }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search rows')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a list of staff', () => {
  it('keeps search, sort, switch and page in the address', async () => {
    const { search } = open('/list')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(search()).toBe('?page=2'))
    fireEvent.click(screen.getByRole('switch', { name: 'Inactive' }))
    await waitFor(() => expect(search()).toBe('?page=2&inactive=1'))
    fireEvent.change(field(), { target: { value: '59' } })
    await waitFor(() => expect(search()).toBe('?inactive=1&q=59'))
    expect(screen.getByText('Row 59')).toBeTruthy()
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }))
    await waitFor(() => expect(new URLSearchParams(search()).get('sort')).toBe('-name'))
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '25' } })
    await waitFor(() => expect(new URLSearchParams(search()).get('rows')).toBe('25'))
  })

  it('restores them from the address, as after a reload', () => {
    open('/list?inactive=1&sort=-name&rows=25&page=2')
    expect(screen.getByText('26–50 of 60')).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'Inactive' })).toHaveProperty('checked', true)
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('restores them when Back returns to it, without a step for each letter', async () => {
    const { router, search } = open('/list')
    for (const value of ['R', 'Ro', 'Row 7']) fireEvent.change(field(), { target: { value } })
    await waitFor(() => expect(search()).toBe('?q=Row+7'))
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Elsewhere')
    await act(() => router.navigate(-1))
    expect((await screen.findByLabelText<HTMLInputElement>('Search rows')).value).toBe('Row 7')
  })

  it('ignores an address that nobody chose', () => {
    open('/list?page=0&rows=7&sort=nothing')
    expect(screen.getByText('1–50 of 59')).toBeTruthy()
  })

  it('shows the search of a link to the same list', async () => {
    const { router } = open('/list?q=8')
    await act(() => router.navigate('/list?q=9'))
    await waitFor(() => expect(field().value).toBe('9'))
  })

  it('opens the form for a new row by its address, once', async () => {
    const { search } = open('/list?new=1')
    fireEvent.click(screen.getByRole('button', { name: 'Close the form' }))
    await waitFor(() => expect(search()).toBe(''))
    expect(screen.queryByRole('button', { name: 'Close the form' })).toBeNull()
  })
})
