import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Guard } from '#client/app/staff/guard.tsx'
import type { Session } from '#client/api/session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { useStaff } from '#client/api/staff-session.ts'

const session = (id: number, token: string): Session => ({
  token,
  user: { id, name: `User ${id}`, role: 'employee', capabilities: [], outfitter_id: 1 } as unknown as Session['user'],
})
const first = session(4, 'first token')

function Note() {
  const { user } = useStaff()
  const [text, setText] = useState('')
  return <textarea aria-label={`Note of ${user.name}`} value={text} onChange={({ target }) => setText(target.value)} />
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

async function typeANote(): Promise<void> {
  await storeSession(first)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/dashboard/pending-orders']}>
        <Guard>
          <Note />
        </Guard>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note of User 4' }), { target: { value: 'Half typed' } })
}

it('a page whose session has ended shows only the login', async () => {
  await typeANote()
  await act(() => forgetSession(first))
  expect(await screen.findByText('Your session has ended. Log in again.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Note of User 4' })).toBeNull()
})

it('text typed on a page is kept when its session ends and the same user logs in again', async () => {
  await typeANote()
  await act(() => forgetSession(first))
  await screen.findByText('Your session has ended. Log in again.')
  await act(() => storeSession(session(4, 'second token')))
  expect(await screen.findByRole('textbox', { name: 'Note of User 4' })).toHaveProperty('value', 'Half typed')
  expect(screen.queryByText('Your session has ended. Log in again.')).toBeNull()
})

it('another user who logs in after a session ended gets a fresh page', async () => {
  await typeANote()
  await act(() => forgetSession(first))
  await screen.findByText('Your session has ended. Log in again.')
  await act(() => storeSession(session(5, 'another token')))
  expect(await screen.findByRole('textbox', { name: 'Note of User 5' })).toHaveProperty('value', '')
})
