import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import type { Capability } from '#domain/access/capabilities.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { restoreStaff } from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { PrepaidCardsPage } from '#client/features/prepaid/cards-page.tsx'
import { PrepaidPage } from '#client/features/prepaid/prepaid-page.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const batch: components['schemas']['PrepaidBatch'] = {
  id: 4,
  outfitter_id: 1,
  name: 'Half day with photos',
  covers: 'photos',
  quantity: 3,
  first_day: '2026-05-01',
  last_day: '2026-09-30',
  uses: 1,
  codes: 200,
  used: 12,
  left: 188,
  stopped_at: null,
  created_at: '2026-04-20T15:00:00Z',
}
const codes = [
  { number: 1, code: '7KQM-4XPA-9RTGB', used: 0 },
  { number: 2, code: 'ABCD-EFGH-JKMNP', used: 1 },
]
const { covers, quantity, uses, first_day, last_day } = batch
const state = { state: 'used', covers, quantity, uses, left: 0, first_day, last_day, used: [] }
const orders = [{ id: 1042, at: '2026-07-04T20:02:00Z', email: 'r@guest.test', status: 'completed', prepaid: 5016 }]

let asked: string[]

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  asked.push(`${request.method} ${path} ${await request.text()}`.trim())
  const send = (body: object) =>
    Response.json({ success: true, ...body }, { headers: { 'server-time': new Date().toISOString() } })
  if (path === '/prepaid/find') return send({ prepaid: state, batch: { id: 4, name: batch.name }, orders })
  if (path === '/prepaid/codes/4') return send({ batch, codes })
  if (path === '/outfitter/1') return send({ outfitter: { name: 'Arkansas Headwaters', slug: 'arkansas' } })
  return path === '/prepaid/stop' ? send({ batch }) : send({ batches: [batch] })
}

async function open(path: string, ...capabilities: Capability[]): Promise<void> {
  await storeSession({ token: 'a token', user: employeeWith(...capabilities) })
  await restoreStaff()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/dashboard/prepaid" element={<PrepaidPage outfitterId={1} />} />
          <Route path="/dashboard/prepaid/:batchId" element={<PrepaidCardsPage />} />
        </Routes>
      </MemoryRouter>
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the page of prepaid codes', () => {
  it('lists batches with what they cover, and stops one after a question', async () => {
    await open('/dashboard/prepaid', 'orders.work', 'settings.manage')
    expect(await screen.findByText('3 single photos')).toBeTruthy()
    for (const text of ['2026-05-01 – 2026-09-30', '200', '12', '188']) expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Half day with photos' }))
    await waitFor(() => expect(asked).toContain('POST /prepaid/stop {"id":4}'))
  })

  it('finds what became of a code, also for staff who see no batches', async () => {
    await open('/dashboard/prepaid', 'orders.work')
    fireEvent.change(screen.getByRole('textbox', { name: 'Find a code' }), { target: { value: '7kqm' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('Half day with photos: used')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order 1042' }).getAttribute('href')).toBe('/dashboard/order-detail/1042')
    expect(screen.getByText(/r@guest\.test, \$50\.16/)).toBeTruthy()
    expect(asked).toEqual(['POST /prepaid/find {"outfitterId":1,"code":"7kqm"}'])
  })
})

describe('the cards of a batch', () => {
  it('show each code, and export the same codes with their links', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    await open('/dashboard/prepaid/4', 'orders.work', 'settings.manage')
    expect(await screen.findByText('7KQM-4XPA-9RTGB')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    const lines = (await saved[0]?.text())?.split('\r\n')
    expect(lines?.[0]).toMatch(/Number,Code,Link,Used$/)
    expect(lines?.[2]).toMatch(/^2,ABCD-EFGH-JKMNP,.*\/outfitter\/arkansas\/external\?code=ABCD-EFGH-JKMNP,1$/)
  })
})
