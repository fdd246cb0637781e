import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedMail } from '#client/features/orders/detail/order-detail.tsx'

const refused = { email: 'ana@gmial.test', reason: '550 no such user', at: '2026-07-04T18:00:00.000Z' }

afterEach(cleanup)

describe('RefusedMail', () => {
  it('shows staff the refused address with the reason, and lets them edit the email', () => {
    const onEdit = vi.fn()
    render(<RefusedMail order={{ email: refused.email, status: 'completed', refused_mail: refused }} onEdit={onEdit} />)
    expect(screen.getByRole('alert').textContent).toContain(
      'The mail server refused the email to ana@gmial.test: 550 no such user',
    )
    screen.getByRole('button', { name: 'Edit Email' }).click()
    expect(onEdit).toHaveBeenCalledOnce()
  })

  it.each([
    ['a corrected address that waits on this device', { email: 'ana@gmail.test', refused_mail: refused }],
    ['an order without a refused mail', { email: refused.email, refused_mail: null }],
    ['an answer of an older build', { email: refused.email }],
  ])('shows no alert for %s', (_case, order) => {
    render(<RefusedMail order={{ status: 'completed', ...order }} onEdit={() => {}} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
