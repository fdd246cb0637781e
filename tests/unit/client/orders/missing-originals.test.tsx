import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/schema.gen.ts'
import { noChanges } from '#client/features/orders/actions/pending-changes.ts'
import { MissingOriginals } from '#client/features/orders/detail/order-detail.tsx'
import { Guest } from '#client/features/orders/order-cells.tsx'

afterEach(cleanup)

describe('MissingOriginals', () => {
  it('tells staff how many originals a paid order lacks, and after a day without an arrival who was told', () => {
    const { rerender } = render(<MissingOriginals order={{ status: 'completed', flags: [], originals_missing: 3 }} />)
    expect(screen.getByRole('status').textContent).toBe(
      '3 originals are still with the photographer. The guest sees them as coming. ',
    )
    rerender(<MissingOriginals order={{ status: 'completed', flags: ['originals-late'], originals_missing: 1 }} />)
    expect(screen.getByRole('status').textContent).toContain('None has arrived for 24 hours.')
  })

  it.each([
    ['an order that has all originals', { status: 'completed', originals_missing: 0 } as const],
    ['an order that is not paid', { status: 'pending', originals_missing: 3 } as const],
    ['an answer of an older build', { status: 'completed' } as const],
  ])('shows nothing for %s', (_case, order) => {
    render(<MissingOriginals order={{ flags: [], ...order }} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

it('a list marks the orders in which no original has arrived for a day', () => {
  const order = { name: 'Robin', email: 'robin@guest.test', notes: '', local_code: null, discount: null } as OrderRow
  const { rerender } = render(<Guest row={{ order: { ...order, flags: [] }, pending: noChanges }} />)
  expect(screen.queryByText(/24 hours/)).toBeNull()
  rerender(<Guest row={{ order: { ...order, flags: ['originals-late'] }, pending: noChanges }} />)
  expect(screen.getByText('Photos have not arrived for 24 hours')).toBeTruthy()
})
