import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AppRoutes } from '#client/app/shell/router.tsx'

const login = vi.hoisted(() => {
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  return { arrival, arrive: () => arrive() }
})

vi.mock('#client/app/staff/login/login-routes.tsx', async () => {
  await login.arrival
  return { LoginRoutes: () => <h1>Log in</h1> }
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// More than one redirect is dangerous: browsers refuse further history changes after 100 or 200 in a row. Another
// redirect would then have no effect.
it('a visitor without a session is redirected to the login once, however long the login page takes to load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  history.replaceState(null, '', '/photographer')
  const steps = vi.spyOn(history, 'replaceState')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(location.pathname).toBe('/login'), 15_000)
  // Waits until the page shows its loading skeleton. The skeleton makes React render the protected page again, which
  // must not redirect a second time.
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await act(async () => login.arrive())
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
  expect(steps.mock.calls.filter(([, , path]) => path === '/login')).toHaveLength(1)
  expect(history.state).toMatchObject({ usr: { from: '/photographer' } })
})
