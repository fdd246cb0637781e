import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRaftLink } from '#client/features/storefront/trip/use-raft-link.ts'

type Day = NonNullable<Parameters<typeof useRaftLink>[1]>

let asked: string[]
let found: object | null

beforeEach(() => {
  asked = []
  found = null
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).search)
    const body = found ? { success: true, ...found } : { success: false, code: 'not-found', errors: {} }
    const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
    return Promise.resolve(new Response(JSON.stringify(body), { status: found ? 200 : 404, headers }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const group = { id: 7, name: 'Anna', date: '2026-07-04', created_at: '', discount_ends_at: null, photos: [] }
const dayOf = (code?: string): Day => ({
  displayGroups: [code === undefined ? group : { ...group, raft_code: code }],
  photos: [],
  date: '2026-07-04',
  latest_date: null,
})

function open(address: string, day: Day | undefined) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const use = () => ({ isMissing: useRaftLink(1, day), query: useLocation().search })
  return renderHook(use, { wrapper }).result
}

describe('the code of a scanned card', () => {
  it('puts the group of the day on screen first, without a request', async () => {
    const page = open('/outfitter/a/external?section=2&raft=12-7k3m9', dayOf('12-7K3M9'))
    await waitFor(() => expect(page.current.query).toBe('?section=2&group=7&date=2026-07-04'))
    expect(asked).toEqual([])
  })

  it('opens another day when the group is of that day', async () => {
    found = { date: '2026-07-02', display_group_id: 5 }
    const page = open('/outfitter/a/external?raft=12-7K3M9', dayOf())
    await waitFor(() => expect(page.current.query).toBe('?group=5&date=2026-07-02'))
    expect(asked).toEqual(['?outfitterId=1&code=12-7K3M9'])
  })

  it('stays in the address while its photos are not here', async () => {
    const page = open('/outfitter/a/external?raft=12-7K3M9', dayOf('13-7K3M9'))
    await waitFor(() => expect(page.current.isMissing).toBe(true))
    expect(page.current.query).toBe('?raft=12-7K3M9')
  })

  it.each(['/outfitter/a/external', '/outfitter/a/external?raft=hello'])('is none in %s', async (address) => {
    const page = open(address, dayOf())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(page.current.isMissing).toBe(false)
    expect(asked).toEqual([])
  })
})
