import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { StaffFrame } from '#client/app/staff/frame/staff-frame.tsx'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { noteAnswer } from '#client/device/connection/server-trouble.ts'

const user = { id: 4, name: 'Ana', role: 'employee', capabilities: ['orders.work'], outfitter_id: 1 }
const seen = { kind: 'ours', path: '/order/get-pending', serverTime: null, sentAt: 0, receivedAt: 0 } as const

beforeEach(() => {
  localStorage.clear()
  connectivity.heard()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openFrame(): Promise<void> {
  await storeSession({ token: 'token', user } as unknown as Session)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/dashboard/pending-orders']}>
        <StaffFrame>
          <main>Pending Orders</main>
        </StaffFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Online')
}

describe('StaffFrame', () => {
  it("replaces 'Online' by the server's trouble while calls fail, until one succeeds", async () => {
    await openFrame()
    for (const status of [500, 500]) await act(() => noteAnswer({ ...seen, status }))
    expect(screen.getByText('Server trouble: we keep trying')).toBeTruthy()
    expect(screen.queryByText('Online')).toBeNull()
    await act(() => noteAnswer({ ...seen, status: 200 }))
    expect(screen.getByText('Online')).toBeTruthy()
  })

  it('tells a person on an iPhone to install the app, with the three taps, until the person closes the card', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
    await openFrame()
    const card = screen.getByRole('region', { name: 'Install the app' })
    expect(card.textContent).toContain('deletes what is stored here after seven days without a visit')
    fireEvent.click(screen.getByRole('button', { name: 'Show how' }))
    expect(screen.getByText('Choose Add to Home Screen')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Do not suggest this again' }))
    expect(screen.queryByRole('region', { name: 'Install the app' })).toBeNull()
  })

  it('suggests no installation in Chrome on a computer while nothing waits', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
    )
    await openFrame()
    expect(screen.queryByRole('region', { name: 'Install the app' })).toBeNull()
  })
})
