import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Capability } from '#domain/access/capabilities.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { restoreStaff } from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { GuidesPage } from '#client/features/guides/guides-page.tsx'
import { GuideSales } from '#client/features/reports/guide-sales.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const maria = { id: 5, name: 'Maria', outfitter_id: 1, deleted_at: null, version: 'v1' }
const jake = { ...maria, id: 6, name: 'Jake', deleted_at: '2026-07-04T20:02:00Z' }
const sales = [
  { name: 'Maria', groups: 1200, amount: 7_200_000 },
  { name: null, groups: 1, amount: 6000 },
]

let sent: string[]

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  sent.push(`${request.method} ${path} ${await request.text()}`.trim())
  const guides = path === '/order/guides' ? sales : [maria, jake]
  return Response.json({ success: true, guides }, { headers: { 'server-time': new Date().toISOString() } })
}

async function open(...capabilities: Capability[]): Promise<void> {
  await storeSession({ token: 'a token', user: employeeWith(...capabilities) })
  await restoreStaff()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <GuidesPage outfitterId={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Maria')
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', answer)
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

describe('the page of guides', () => {
  it('lists the active ones, renames one, and makes an inactive one active again', async () => {
    await open('settings.manage')
    expect(screen.queryByText('Jake')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Edit Maria' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Maria L. ' } })
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    const renamed = 'PUT /guide/5 {"name":"Maria L.","outfitter_id":1,"version":"v1","id":5}'
    await waitFor(() => expect(sent).toContain(renamed))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    fireEvent.click(screen.getByRole('switch'))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Jake' }))
    await waitFor(() =>
      expect(sent).toContain('PUT /guide/6 {"name":"Jake","outfitter_id":1,"active":true,"version":"v1","id":6}'),
    )
  })

  it('changes nothing for those who only read', async () => {
    await open('orders.work')
    expect(screen.queryByRole('button', { name: /Edit|New guide/ })).toBeNull()
  })
})

describe('the sold groups by guide', () => {
  it('are asked for when somebody opens them, and name the groups without a guide last', async () => {
    const request = { outfitterId: 1, startDate: '2026-07-01', endDate: '2026-07-31' }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <GuideSales request={request} />
      </QueryClientProvider>,
    )
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Sold groups by guide', expanded: false }))
    await screen.findByText('Maria')
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'GuideGroupsBefore fees and tax',
      'Maria1,200$72,000.00',
      'No guide of the roster1$60.00',
    ])
    expect(sent).toEqual([`POST /order/guides ${JSON.stringify(request)}`])
  })
})
