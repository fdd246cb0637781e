import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { logIn } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { OutboxEntry, StoredUpload } from '#client/device/database/rows.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { rememberPerson, learnInactive } from '#client/device/people/device-people.ts'
import { Outbox } from '#client/features/outbox/outbox.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { queue } from '../device/offline-fixtures.ts'

const database = offlineDatabase()
const discardPhotos = vi.fn(async () => undefined)
const hour = 3_600_000

const person = (id: number, name: string, over: Partial<SessionUser> = {}) =>
  ({
    id,
    name,
    email: `${id}@eddyline.test`,
    role: 'employee',
    outfitter_id: 1,
    origin_user: null,
    capabilities: ['orders.work'],
    ...over,
  }) as SessionUser

const olive = person(9, 'Olive')

async function act(kind: string, orderId: number, actor: string, over: Partial<OutboxEntry> = {}): Promise<string> {
  const payload = { kind, note: 'x', code: 'FREE', orderId, outfitterId: 1 }
  const key = await queue(database, { kind, entity: `order:${orderId}`, payload, actor })
  await database.outbox.filter((one) => one.key === key).modify(over)
  return key
}

const upload = (id: string, over: Partial<StoredUpload>) =>
  ({ id, actor: '9', albumKey: 'album:4', name: `${id}.jpg`, sha256: id, addedAt: Date.now(), ...over }) as StoredUpload

function show(): void {
  render(
    <MemoryRouter>
      <Outbox kinds={actionKinds} discardPhotos={discardPhotos} />
    </MemoryRouter>,
  )
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connectivity.lost()
  localStorage.clear()
  for (const table of database.tables) await table.clear()
  for (const one of [person(3, 'Evan'), person(5, 'Erin'), olive]) rememberPerson(one)
  learnInactive(3, false)
  await logIn({ token: 't'.repeat(43), user: olive })
  discardPhotos.mockClear()
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the outbox page', () => {
  it('groups waiting actions by person when several people have waiting actions', async () => {
    await act('order.note', 7, '3')
    await act('order.note', 8, '9')
    await act('order.note', 9, '5')
    await act('order.cancel', 10, '3')
    show()
    const section = await screen.findByRole('region', { name: 'Waiting' })
    const groups = within(section).getAllByRole('group', { name: /^(You|Evan|Erin)$/ })
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['You', 'Evan', 'Erin'])
    const evan = within(section).getByRole('group', { name: 'Evan' })
    expect(within(evan).getByText('Note on order 7')).toBeTruthy()
    expect(within(evan).getByText('Cancellation of order 10')).toBeTruthy()
    expect(within(evan).queryByText('Note on order 9')).toBeNull()
  })

  it('shows that this device could not send an action and that the app keeps trying', async () => {
    connectivity.heard()
    await act('order.note', 7, '9', { said: 'device-fault' })
    show()
    const section = await screen.findByRole('region', { name: 'Waiting' })
    expect(within(section).getByText('This device could not send the action. We keep trying.')).toBeTruthy()
  })

  it('offers to give the money of a scanned release back only when the server can make no order of it', async () => {
    const order = { slug: 'arkansas-headwaters', items: [], sealed: 'c2Vh', expected_total: 1, local_code: 'K7-4QXM' }
    const payload = { outfitterId: 1, order, expectedTotal: 1818, anyway: null, payment: unknownPayment }
    await queue(database, { kind: 'order.place-and-release', entity: 'scanned:1', payload, actor: '9' })
    const refusedBy = (code: string) => {
      const refusal = { status: 422, code, message: 'Forged', errors: {}, current: null, at: 1 }
      return database.outbox.toCollection().modify({ state: 'attention', refusal })
    }
    await refusedBy('items-differ')
    show()
    expect(await screen.findByText('Release of the scanned order K7-4QXM')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Money given back' })).toBeNull()
    await refusedBy('sealed-unreadable')
    fireEvent.click(await screen.findByRole('button', { name: 'Money given back' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Money given back' }))
    await waitFor(async () => expect(await database.outbox.filter((entry) => !isDecisionRecord(entry)).count()).toBe(0))
  })

  it('takes over all actions of a colleague after a confirmation, which names the actions that stay with the colleague', async () => {
    await act('order.note', 7, '3')
    await act('order.cancel', 8, '3', { state: 'attention' })
    const fields = { name: 'Morning run' }
    const payload = { actor: '3', key: 'album:5', fields }
    await queue(database, { kind: 'album.save', entity: 'album 3 album:5', payload, actor: '3' })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Take over all 2' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Take over 2 actions from Evan?')
    expect(dialog.textContent).toContain('in your name (Olive)')
    expect(dialog.textContent).toContain('These stay with Evan: Album Morning run.')
    expect(await database.outbox.where('entity').startsWith('order:').toArray()).toMatchObject([
      { actor: '3' },
      { actor: '3' },
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take over all 2' }))
    await waitFor(async () => {
      const entries = await database.outbox.filter((entry) => !isDecisionRecord(entry)).toArray()
      expect(entries.map(({ actor, kind }) => [actor, kind])).toEqual([
        ['9', 'order.note'],
        ['9', 'order.cancel'],
        ['3', 'album.save'],
      ])
    })
  })

  it('lastOutcome that the device is full when it cannot store the retry of a refused action', async () => {
    await act('order.note', 7, '9', { state: 'attention' })
    render(<NoticeRegion closeLabel="Close" />)
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    vi.spyOn(database.outbox, 'update').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'))
    fireEvent.click(retry)
    expect(await screen.findByText(/Your device has no room left, so this was not saved/)).toBeTruthy()
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'attention' }])
  })

  it('offers to apply a refused discount and release its order when the discount leaves nothing to pay', async () => {
    const refusal = { status: 422, message: 'Confirm that first.', errors: {}, current: null, at: 0 }
    const refused = (code: string) => ({ state: 'attention', refusal: { ...refusal, code } }) as const
    await act('order.discount', 7, '9', refused('nothing-left-to-pay'))
    await act('order.discount', 8, '9', refused('invalid-code'))
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Apply and release' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Nothing is left to pay' })
    fireEvent.click(within(asked).getByRole('button', { name: 'Apply and release' }))
    await waitFor(async () => {
      const entries = await database.outbox.orderBy('id').toArray()
      expect(entries).toMatchObject([
        { state: 'waiting', payload: { orderId: 7, release: true } },
        { state: 'attention', payload: { orderId: 8 } },
      ])
    })
  })

  it("offers 'Release anyway' only for a release that the server refused because the order was cancelled", async () => {
    const refused = (status: number, code: string, current: string | null) => {
      const refusal = { status, code, message: 'No', errors: {}, current: current && { status: current }, at: 0 }
      return { state: 'attention', refusal } as Partial<OutboxEntry>
    }
    await act('order.release', 7, '9', refused(409, 'already-cancelled', 'cancelled'))
    await act('order.release', 8, '9', refused(409, 'not-pending', 'completed'))
    await act('order.release', 9, '9', refused(404, 'not-found', null))
    show()
    const needs = await screen.findByRole('region', { name: 'Needs attention' })
    const offered = within(needs)
      .getAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('button')].map((button) => button.textContent))
    expect(offered).toEqual([
      ['Release anyway', 'The guest has not paid', 'Hand over'],
      ['Hand over', 'Retry'],
      ['Hand over', 'Retry'],
    ])
  })

  it("ends a release with a reason after 'The guest has not paid', and then says nothing of a guest who has paid", async () => {
    const refusal = { status: 409, code: 'already-cancelled', message: 'No', errors: {}, at: 0 }
    const key = await act('order.release', 7, '9', {
      state: 'attention',
      refusal: { ...refusal, current: { status: 'cancelled' } },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'The guest has not paid' }))
    expect(screen.queryByText(/you cannot discard this/)).toBeNull()
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Walked away' } })
    fireEvent.click(dialog.getByRole('button', { name: 'The guest has not paid' }))
    await waitFor(async () =>
      expect(await database.doneActions.get(key)).toMatchObject({ how: 'discarded', reason: 'Walked away' }),
    )
  })

  it('offers no take-over to a user without the right to work on orders', async () => {
    await logIn({ token: 'u'.repeat(43), user: person(9, 'Olive', { capabilities: [] }) })
    await act('order.note', 7, '3')
    show()
    await screen.findByRole('group', { name: 'Evan' })
    expect(screen.queryByRole('button', { name: /Take over/ })).toBeNull()
  })

  it('lastOutcome that an account is inactive, and shows next to this message a button that takes over the actions of the account', async () => {
    await act('order.note', 7, '3')
    await act('order.note', 8, '5')
    learnInactive(3, true)
    show()
    const evan = await screen.findByRole('group', { name: 'Evan' })
    expect(evan.textContent).toContain("Evan's account is inactive")
    expect(evan.textContent).not.toContain('log in here')
    expect(within(evan).getByRole('button', { name: 'Take over 1 action' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Erin' }).textContent).not.toContain('inactive')
  })

  it("lists refused photos with their reason under 'Needs attention', apart from waiting photos", async () => {
    await database.uploads.bulkAdd([
      upload('a', { state: 'failed', reason: 'This file is no photo.' }),
      upload('b', { state: 'waiting', reason: null }),
    ])
    show()
    const needs = await screen.findByRole('region', { name: 'Needs attention' })
    expect(needs.textContent).toContain('This file is no photo.')
    expect(needs.textContent).toContain('a.jpg')
    expect(within(needs).getByRole('heading').textContent).toContain('1')
    expect(screen.getByRole('region', { name: 'Photos' }).textContent).toContain('1 photo of album no. 4')
    expect(within(needs).getByRole('link', { name: 'Open the album' }).getAttribute('href')).toBe('/photographer/4')
    fireEvent.click(within(needs).getByRole('button', { name: 'Discard' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(discardPhotos).toHaveBeenCalledWith(4, [expect.objectContaining({ id: 'a' })])
  })

  it('offers to retry a refused photo, but not a photo whose bytes are lost', async () => {
    await database.uploads.bulkAdd([
      upload('a', { state: 'failed', reason: 'This file is no photo.' }),
      upload('b', { state: 'failed', reason: 'bytes-missing' }),
    ])
    show()
    const needs = await screen.findByRole('region', { name: 'Needs attention' })
    const retries = within(needs).getAllByRole('button', { name: 'Retry' })
    expect(retries).toHaveLength(1)
    for (const retry of retries) fireEvent.click(retry)
    await waitFor(async () =>
      expect((await database.uploads.toArray()).map(({ state }) => state)).toEqual(['waiting', 'failed']),
    )
  })

  it('shows since when an action waits, and asks staff to send an action that has waited for more than a day', async () => {
    await act('order.note', 7, '9', { queuedAt: Date.now() - 49 * hour })
    await act('order.note', 8, '9', { queuedAt: Date.now() - 1_000 })
    show()
    const section = await screen.findByRole('region', { name: 'Waiting' })
    const [old, young] = within(section).getAllByRole('listitem')
    expect(old?.textContent).toContain('waiting for 2 days: send it while this device is online')
    expect(young?.textContent).toContain('waiting since')
  })

  it("shows the first 30 rows of a long group, and 30 more each time the user presses 'Show more'", async () => {
    const payload = { kind: 'order.note', note: 'x', outfitterId: 1 }
    const rest = { kind: 'order.note', version: 1, queuedAt: 0, tries: 0, attempt: 0, nextTryAt: 0, refusal: null }
    const entryOf = (orderId: number, actor: string) => {
      const own = { key: `key ${orderId}`, entity: `order:${orderId}`, payload: { ...payload, orderId } }
      return { ...rest, ...own, actor, state: 'waiting' as const }
    }
    await database.outbox.bulkAdd(Array.from({ length: 70 }, (_, place) => entryOf(place + 1, '3')))
    await database.outbox.bulkAdd(Array.from({ length: 30 }, (_, place) => entryOf(place + 101, '5')))
    show()
    const evan = await screen.findByRole('group', { name: 'Evan' })
    const rows = () => evan.querySelectorAll('li').length
    expect(rows()).toBe(30)
    fireEvent.click(within(evan).getByRole('button', { name: 'Show more' }))
    expect(rows()).toBe(60)
    fireEvent.click(within(evan).getByRole('button', { name: 'Show more' }))
    expect(rows()).toBe(70)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows audit records of decisions as one row, and does not count them as waiting', async () => {
    for (const orderId of [1, 2, 3]) await act('order.note', orderId, '3')
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Take over all 3' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take over all 3' }))
    expect(await screen.findByText('3 entries for the audit log')).toBeTruthy()
    const waiting = screen.getByRole('region', { name: 'Waiting' })
    expect(within(waiting).getByRole('heading', { name: 'Waiting 3' })).toBeTruthy()
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(3)
  })
})
