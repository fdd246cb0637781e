import 'fake-indexeddb/auto'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { clear, createStore, keys } from 'idb-keyval'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localDate } from '#domain/trip-time/local-date.ts'
import { forgetUserAnswers, persistAnswers, restoreAnswers } from '#client/api/persisted-answers.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { OrderReport } from '#client/features/reports/order-report.tsx'
import { ExportButton } from '#client/features/reports/export-button.tsx'
import { employeeWith } from '../device/staff-user.ts'

const store = createStore('eddyline-answers', 'answers')
const employee = employeeWith('reports.full')
const totals = { count: 17, subtotal: 9000, discount: 0, net: 9000, fees_and_tax: 500, total: 9500 }

let stop: () => void = () => undefined

beforeEach(async () => {
  await clear(store)
  connectivity.heard()
  await storeSession({ token: 'a token', user: employee })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { success: true, orders: [], totals, days: [], next: null },
        { headers: { 'server-time': new Date().toISOString() } },
      ),
    ),
  )
})

afterEach(async () => {
  stop()
  cleanup()
  await forgetSession()
  connectivity.heard()
  vi.unstubAllGlobals()
})

function show(client: QueryClient, today: string): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <OrderReport kind="full" request={{ outfitterId: 1 }} today={localDate(today)} />
        <ExportButton />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

async function seenOnline(): Promise<void> {
  const client = createQueryClient()
  stop = persistAnswers(client)
  show(client, '2026-07-04')
  await screen.findByText('17')
  await vi.waitFor(async () => expect(await keys(store)).toHaveLength(1), 15_000)
  cleanup()
}

async function reloadedOffline(today: string): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connectivity.lost()
  const client = createQueryClient()
  await restoreAnswers(client, 4)
  show(client, today)
}

it('a report that the user has seen is shown offline with the time of its data, and its export is disabled', async () => {
  await seenOnline()
  await reloadedOffline('2026-07-04')
  expect(await screen.findByText('17')).toBeTruthy()
  expect(screen.getByText(/^As of .+, from the copy on this device\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export needs a connection' })).toHaveProperty('disabled', true)
})

it('the figures of one day are never shown as those of the next day', async () => {
  await seenOnline()
  await reloadedOffline('2026-07-05')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('17')).toBeNull()
})

it('a sign-out deletes the reports that the device has kept', async () => {
  await seenOnline()
  await forgetSession()
  await forgetUserAnswers()
  expect(await keys(store)).toEqual([])
})
