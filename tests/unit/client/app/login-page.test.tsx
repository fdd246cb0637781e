import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'
import type * as Staff from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { LoginPage } from '#client/app/staff/login/login-page.tsx'
import type { LoginState } from '#client/app/staff/login-state.ts'

/** Ends the page's wait for the stored session of this device. */
let deviceIsRead: () => void
let reading: Promise<void>
vi.mock('#client/api/staff-session.ts', async (load) => ({
  ...(await load<typeof Staff>()),
  restoreStaff: () => reading,
}))

const session = (id: number): Session => ({
  token: `token ${id}`,
  user: { id, name: `User ${id}`, role: 'outfitter', capabilities: [], outfitter_id: 1 } as unknown as Session['user'],
})

beforeEach(() => {
  reading = new Promise((resolve) => (deviceIsRead = resolve))
  const headers = { 'content-type': 'application/json', 'server-time': '2026-07-04T18:00:00.000Z' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, ...session(4) }, { headers })))
})
afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

function Place() {
  const { pathname } = useLocation()
  return (
    <>
      {pathname === '/login' ? <LoginPage /> : null}
      <output>{pathname}</output>
      <Link to="/dashboard/reports">Reports</Link>
    </>
  )
}

function openLogin(state: LoginState): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Place />
    </MemoryRouter>,
  )
}

const path = (): string | null => document.querySelector('output')?.textContent ?? null

async function logInByForm(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'user@rafts.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await vi.waitFor(() => expect(path()).not.toBe('/login'), 15_000)
}

async function readDevice(): Promise<void> {
  await act(async () => {
    deviceIsRead()
    await reading
  })
}

describe('LoginPage', () => {
  it('leads a person to the requested address even when the device reads its stored session only after the login', async () => {
    openLogin({ from: '/dashboard/albums', of: 4 })
    await logInByForm()
    await readDevice()
    expect(path()).toBe('/dashboard/albums')
  })

  it('leaves a person on the page that they opened after the login, even when the device reads its stored session later', async () => {
    openLogin({ from: '/dashboard/albums' })
    await logInByForm()
    fireEvent.click(screen.getByRole('link', { name: 'Reports' }))
    await readDevice()
    expect(path()).toBe('/dashboard/reports')
  })

  it('leads a person who is logged in already to the address that they asked for', async () => {
    await storeSession(session(4))
    openLogin({ from: '/dashboard/albums', of: 4 })
    await readDevice()
    expect(path()).toBe('/dashboard/albums')
  })

  it('leads a person to their own start page when the requested address is one that only another user may open', async () => {
    openLogin({ from: '/dashboard/albums', of: 5 })
    await logInByForm()
    await readDevice()
    expect(path()).toBe('/dashboard')
  })

  it('leads a person to the requested address when they log in on the same device in another tab', async () => {
    openLogin({ from: '/dashboard/albums' })
    await readDevice()
    expect(path()).toBe('/login')
    await act(() => storeSession(session(4)))
    expect(path()).toBe('/dashboard/albums')
  })
})
