import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { StepUp } from '#client/app/staff/login/step-up.tsx'
import { updateUser } from '#client/features/users/users.commands.ts'

const user = { name: 'Robin', email: 'robin@rafts.test', role: 'outfitter', password: 'seven wet paddlers' } as const

/** The bodies of all calls that reached the simulated server, by path. */
const seen: (readonly [path: string, body: string])[] = []
let isProved = false
let hasApp = false

async function serve(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1/', '')
  const body = await request.text()
  seen.push([path, body])
  const headers = { 'server-time': '2026-07-04T20:00:00.000Z' }
  const json = (status: number, answer: object) =>
    Response.json({ success: status < 300, ...answer }, { status, headers })
  if (path === 'auth/proof/options') return json(200, { factors: { app: hasApp, passkey: null } })
  if (path === 'auth/proof') {
    isProved = body.includes('the right one') || body.includes('492039')
    return isProved ? json(200, {}) : json(422, { code: 'password-wrong', errors: { current_password: 'Not it' } })
  }
  const refused = { code: 'step-up-needed', errors: { general: 'Confirm that it is you, then try again' } }
  return isProved ? json(200, { user: { id: 4 } }) : json(403, refused)
}

beforeEach(() => {
  seen.length = 0
  isProved = false
  hasApp = false
  vi.stubGlobal('fetch', serve)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StepUp />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const callsOf = (path: string) => seen.filter(([called]) => called === path).map(([, body]) => body)

async function type(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

describe('a call that the server refuses until the user proves who they are', () => {
  it('opens one dialog, and is sent again with the same body after the right password', async () => {
    const saved = Promise.all([updateUser(4, user), updateUser(5, user)])
    await type('Your password', 'a wrong one')
    await screen.findByText('Not it')
    await type('Your password', 'the right one')
    await saved
    expect(callsOf('user/4')).toEqual([JSON.stringify(user), JSON.stringify(user)])
    expect(callsOf('user/5')).toHaveLength(2)
    expect(callsOf('auth/proof')).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('can be proved with a code of the authenticator app', async () => {
    hasApp = true
    const saved = updateUser(4, user)
    fireEvent.click(await screen.findByRole('button', { name: 'Use my authenticator app' }))
    await type('Code from your app', '492039')
    await saved
    expect(callsOf('auth/proof')).toEqual([JSON.stringify({ factor: { code: '492039' } })])
  })

  it('stays refused when the person closes the dialog, and opens it again at the next try', async () => {
    const failed = updateUser(4, user).catch((error: unknown) => error)
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await failed).toBeInstanceOf(ApiError)
    expect(callsOf('user/4')).toHaveLength(1)
    const saved = updateUser(4, user)
    await type('Your password', 'the right one')
    await saved
  })
})
