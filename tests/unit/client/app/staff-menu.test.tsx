import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rights } from '#domain/access/capabilities.ts'
import type { Session } from '#client/api/session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { StaffRail } from '#client/app/staff/frame/staff-menu.tsx'
import { employeeWith } from '../device/staff-user.ts'

const all = Object.keys(rights)

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  await forgetSession()
})

async function show(path: string, ...capabilities: Session['user']['capabilities']): Promise<void> {
  await storeSession({ token: 'a token', user: employeeWith(...capabilities) })
  render(
    <MemoryRouter initialEntries={[path]}>
      <StaffRail />
    </MemoryRouter>,
  )
}

const link = (name: string) => screen.queryByRole('link', { name })

it('a long menu opens the section of its page, and another one in its place', async () => {
  await show('/dashboard/discounts', ...all)
  expect(link('Discounts')).not.toBeNull()
  expect(link('Pending Orders')).not.toBeNull()
  expect(link('Slideshows')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Photos', expanded: false }))
  expect(link('Slideshows')).not.toBeNull()
  expect(link('Discounts')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Photos', expanded: true }))
  expect(link('Slideshows')).toBeNull()
})

it('a short menu shows all of its links', async () => {
  await show('/dashboard/pending-orders', 'orders.work', 'display-groups.manage', 'albums.read', 'slideshows.manage')
  for (const name of ['Pending Orders', 'Display Groups', 'Slideshows', 'Waiting actions'])
    expect(link(name)).not.toBeNull()
})
