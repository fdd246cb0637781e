import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSealed } from '#domain/orders/sealed-contact.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import { checkNow, connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { wipeGuest } from '#client/device/database/wipe-guest.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { sealContact } from '#client/features/checkout/counter/seal-contact.ts'
import type { Seal, ShownTrip } from '#client/features/storefront/tell-me/shown-trip.ts'
import { TellMe } from '#client/features/storefront/tell-me/tell-me.tsx'
import { waitForDay } from '#client/features/storefront/tell-me/wait.action.ts'
import { sealingKey } from '#server/platform/sealing/sealing-key.ts'
import { group, photo } from '../cart/cart-fixtures.ts'
import { switchedConnectivity, until } from '../device/offline-fixtures.ts'

const database = offlineDatabase()
const sealing = sealingKey('a secret key of the tests, long enough')
const seal: Seal = (email, clientId) =>
  sealContact(sealing.publicKey, { name: '', email, locale: 'fr', order: null }, clientId)
const today = localDate('2026-07-04')
const timed = (id: number) => ({ ...photo(id), taken_at: null })
const empty: ShownTrip = {
  date: today,
  today,
  day: { displayGroups: [], photos: [], date: today, latest_date: null },
  span: null,
  guide: '',
}
const raft = { ...group(21, [8, 9]), date: today, photos: [timed(8), timed(9)] }
const uploading = {
  ...empty,
  day: { ...empty.day, displayGroups: [raft], photos: [timed(11)] },
} as unknown as ShownTrip

let calls: { path: string; body: Record<string, unknown> }[]
let answer: () => Response
const json = (status: number, body: object) =>
  Response.json(
    { success: status < 400, ...body },
    { status, headers: { 'server-time': '2026-07-04T18:00:00.000Z', 'retry-after': '60' } },
  )

beforeEach(async () => {
  calls = []
  answer = () => json(200, {})
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    calls.push({ path, body: (await request.json()) as Record<string, unknown> })
    return answer()
  })
  await database.outbox.clear()
})
afterEach(() => {
  cleanup()
  setKiosk(false)
  connectivity.heard()
  vi.unstubAllGlobals()
})

const Address = () => <output>{useLocation().search}</output>

function show(
  trip: ShownTrip,
  { sealer = seal, address = '/' }: { sealer?: Seal | null; address?: string } = {},
): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <TellMe outfitterId={3} trip={trip} seal={sealer} />
      <Address />
    </MemoryRouter>,
  )
}

async function leave(email: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when' }))
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  const [, submit] = screen.getAllByRole('button', { name: 'Tell me when', hidden: true })
  if (submit) await act(async () => fireEvent.click(submit))
}

/** Sends the outbox until `done`. */
async function drained(done: () => Promise<boolean>): Promise<void> {
  const stop = new AbortController()
  const kinds = actionKindsOf([waitForDay])
  const running = drain(
    { database, connectivity: switchedConnectivity(), kinds, alone: true, random: () => 0 },
    'us',
    stop.signal,
  )
  await until(done)
  stop.abort()
  await running
}

const isEmpty = async (): Promise<boolean> => (await database.outbox.count()) === 0

describe('TellMe', () => {
  it('seals the address, queues it without a network, and sends it once after the wipe of the guest', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await checkNow()
    setKiosk(true)
    show({ ...uploading, span: { from: 600, to: 720 }, guide: 'Mike' })
    await leave('  robin@guest.test ')
    expect(await screen.findByText(/We kept it on this device/)).toBeTruthy()
    expect(JSON.stringify(await database.outbox.toArray())).not.toContain('robin@')
    await wipeGuest(database)
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push({ path: new URL(request.url).pathname, body: (await request.json()) as Record<string, unknown> })
      return answer()
    })
    await drained(isEmpty)
    expect(calls).toMatchObject([
      {
        path: '/api/v1/search/wait',
        body: {
          outfitter_id: 3,
          date: '2026-07-04',
          time: '600-720',
          guide: 'Mike',
          seen_groups: [21],
          seen_photo: 11,
        },
      },
    ])
    const { sealed, client_id: clientId } = calls[0]?.body ?? {}
    const text = sealing.open(String(sealed), String(clientId))
    expect(readSealed(text ?? '')).toMatchObject({ email: 'robin@guest.test', locale: 'fr' })
    expect(sealing.open(String(sealed), 'another-client-id')).toBeNull()
  })

  it('forgets an address that the server refuses, and tries again while it has too many', async () => {
    show(empty)
    await leave('robin@guest.test')
    await screen.findByText(/You get an email that confirms it/)
    answer = () => json(429, { code: 'too-many', errors: { general: 'Too many' } })
    await drained(async () => ((await database.outbox.toArray())[0]?.tries ?? 0) > 0)
    expect(await database.outbox.count()).toBe(1)
    answer = () => json(422, { code: 'email-invalid', errors: { email: 'Wrong' } })
    await database.outbox.toCollection().modify({ nextTryAt: 0 })
    await drained(isEmpty)
  })

  it('asks for an address, and queues nothing without a right one', async () => {
    show(empty)
    await leave('robin@guest')
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(await isEmpty()).toBe(true)
  })

  it('is offered while photos may still come, and where an address can be sealed', () => {
    const offered = (trip: ShownTrip, sealer: Seal | null = seal): boolean => {
      show(trip, { sealer })
      const found = screen.queryByRole('button', { name: 'Tell me when' }) !== null
      cleanup()
      return found
    }
    expect(offered(empty)).toBe(true)
    expect(offered(uploading)).toBe(true)
    expect(offered({ ...empty, date: localDate('2026-07-02') })).toBe(true)
    expect(offered({ ...empty, date: localDate('2026-07-01') })).toBe(false)
    expect(offered(empty, null)).toBe(false)
  })

  it('ends the mails by the link of a mail only when the guest says so', async () => {
    show({ ...empty, date: localDate('2026-06-01') }, { sealer: null, address: '/?date=2026-06-01&stop=a-token' })
    const stop = await screen.findByRole('button', { name: 'Stop these emails' })
    expect(calls).toEqual([])
    await act(async () => fireEvent.click(stop))
    expect(await screen.findByText('You get no more emails about this day.')).toBeTruthy()
    expect(calls).toEqual([{ path: '/api/v1/search/stop-waiting', body: { token: 'a-token' } }])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    expect(document.querySelector('output')?.textContent).toBe('?date=2026-06-01')
  })
})
