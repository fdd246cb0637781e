import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AssignedPhotographers } from '#client/features/users/assigned-photographers.tsx'

/** The photographers of the simulated server. Paula is assigned to outfitter 7, Fred to outfitter 8. */
const people = new Map([
  ['paula@lens.test', { id: 1, name: 'Paula Prism', outfitters: new Set([7]) }],
  ['fred@lens.test', { id: 2, name: 'Fred Focus', outfitters: new Set([8]) }],
])

/** The idempotency key of each assignment that reached the server. */
const keys: (string | null)[] = []
let isLost = false

async function serve(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1/', '')
  const headers = { 'server-time': '2026-07-04T20:00:00.000Z' }
  const json = (status: number, body: object) => Response.json({ success: status < 300, ...body }, { status, headers })
  if (path === 'photographer/all')
    return json(200, {
      photographers: [...people.values()].map(({ id, name, outfitters }) => ({
        id,
        name,
        outfitter_id: null,
        assigned_outfitter_ids: [...outfitters],
        deleted_at: null,
      })),
    })
  if (request.method === 'DELETE') {
    const [, , id, outfitterId] = path.split('/')
    for (const person of people.values()) if (person.id === Number(id)) person.outfitters.delete(Number(outfitterId))
    return json(200, {})
  }
  keys.push(request.headers.get('idempotency-key'))
  if (isLost) throw new TypeError('the answer was lost')
  const { email, outfitterId } = (await request.json()) as { email: string; outfitterId: number }
  const found = people.get(email)
  if (found === undefined) return json(404, { code: 'not-found', errors: { email: 'No photographer has this email' } })
  found.outfitters.add(outfitterId)
  return json(200, { photographer: {} })
}

beforeEach(() => {
  keys.length = 0
  isLost = false
  vi.stubGlobal('fetch', serve)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignedPhotographers outfitterId={7} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an outfitter sees the photographers assigned to it, ends an assignment and assigns another one by email', async () => {
  await screen.findByText('Paula Prism')
  expect(screen.queryByText('Fred Focus')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Remove Paula Prism' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('The albums stay, and the photographer can still see them.')
  fireEvent.click(within(question).getByRole('button', { name: /Remove Paula Prism/ }))
  await screen.findByText('Nobody assigned')

  fireEvent.click(screen.getByRole('button', { name: 'Assign a photographer' }))
  const dialog = await screen.findByRole('dialog')
  const assign = (email: string) => {
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: email } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  }
  assign('nobody@lens.test')
  await within(dialog).findByText('No photographer has this email')
  assign('fred@lens.test')
  await screen.findByText('Fred Focus')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the page retries an assignment with the same key after a lost answer, and uses another key for another email', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Assign a photographer' }))
  const dialog = await screen.findByRole('dialog')
  const assign = async (email: string) => {
    const before = keys.length
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: email } })
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(false),
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(keys).toHaveLength(before + 1))
  }
  isLost = true
  await assign('nobody@lens.test')
  await assign('nobody@lens.test')
  isLost = false
  await assign('fred@lens.test')
  const [first, retried, other] = keys
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect(retried).toBe(first)
  expect(other).not.toBe(first)
})
