import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import { currentSession } from '#client/api/session.ts'
import { logIn } from '#client/api/staff-session.ts'
import { AccountMenu } from '#client/app/staff/frame/account-menu.tsx'
import { NO_COUNT } from '#client/device/outbox/unsent-count.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a sign-out asks for confirmation when only audit records of decisions are unsent', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const user = { id: 9, name: 'Olive', email: '9@eddyline.test', role: 'employee', outfitter_id: 1, origin_user: null }
  await logIn({ token: 't'.repeat(43), user: { ...user, capabilities: ['orders.work'] } as unknown as SessionUser })
  render(
    <MemoryRouter>
      <AccountMenu unsent={{ ...NO_COUNT, records: 2 }} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account of Olive' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('2 entries for the audit log have not been sent yet')
  expect(within(dialog).getByRole('button', { name: 'Log out' })).toBeTruthy()
  expect(currentSession()).not.toBeNull()
})
