import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { logIn } from '#client/api/staff-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { awaitEnd } from '#client/device/outbox/await-end.ts'
import { retryEntry } from '#client/device/outbox/outbox.ts'
import { DisplayGroups } from '#client/features/groups/display-groups.tsx'
import { SlideshowsPage } from '#client/features/slideshows/slideshows-page.tsx'
import { queue, switchedConnectivity } from '../device/offline-fixtures.ts'

const database = offlineDatabase()

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (const table of database.tables) await table.clear()
  const user = { id: 9, name: 'Olive', email: '9@eddyline.test', role: 'employee', outfitter_id: 1, origin_user: null }
  await logIn({ token: 't'.repeat(43), user: { ...user, capabilities: ['orders.work'] } as unknown as SessionUser })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = { status: 404, code: 'x', message: 'It is gone', errors: {}, current: null, at: 0 }

async function refuse(key: string): Promise<OutboxEntry> {
  await database.outbox.filter((one) => one.key === key).modify({ state: 'attention', refusal })
  const entry = await database.outbox.filter((one) => one.key === key).first()
  if (!entry) throw new Error('There is no entry')
  return entry
}

function renameOf(outfitterId: number, name: string) {
  const payload = { outfitterId, date: '2026-07-01', name, group: { key: name, id: 5 }, to: 'New' }
  return queue(database, { kind: 'group.rename', entity: `group 9 ${name}`, payload, actor: '9' })
}

function show(page: ReactNode): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const groupsPage = <DisplayGroups outfitterId={1} timezone="America/Denver" send={null} />

it('the page of display groups lists a queued change that the server refused, until staff retry it', async () => {
  const entry = await refuse(await renameOf(1, 'Red raft'))
  await refuse(await renameOf(2, 'Blue raft'))
  show(groupsPage)
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  expect(list.textContent).toContain('New name for display group Red raft')
  expect(list.textContent).toContain('It is gone')
  expect(list.textContent).not.toContain('Blue raft')
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/dashboard/outbox')
  await retryEntry(database, entry.id)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull())
})

it('the Display Groups page does not list a refusal that the form of the refused change still shows', async () => {
  const key = await renameOf(1, 'Red raft')
  const entity = 'group 9 Red raft'
  const { signal } = new AbortController()
  const end = awaitEnd(database, {
    entity,
    key,
    connectivity: switchedConnectivity('online'),
    signal,
    patience: 60_000,
  })
  await refuse(await renameOf(1, 'Green raft'))
  show(groupsPage)
  await screen.findByText('New name for display group Green raft')
  await refuse(key)
  expect(await end).toMatchObject({ kind: 'refused' })
  await refuse(await renameOf(1, 'White raft'))
  await screen.findByText('New name for display group White raft')
  expect(screen.queryByText('New name for display group Red raft')).toBeNull()
})

it('the page of slideshows lists a queued change that the server refused', async () => {
  const change = { actor: '9', outfitterId: 1, slideshow: 4, name: 'Lobby' }
  const payload = { kind: 'slideshow.delete', ...change }
  await refuse(await queue(database, { kind: 'slideshow.delete', entity: 'slideshow 9 4', payload, actor: '9' }))
  show(<SlideshowsPage outfitterId={1} />)
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  expect(list.textContent).toContain('Lobby')
  expect(list.textContent).toContain('It is gone')
})
