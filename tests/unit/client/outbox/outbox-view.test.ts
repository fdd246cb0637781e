import { expect, it } from 'vitest'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { endedToday, groupByPerson, viewOf, type Circumstances } from '#client/features/outbox/outbox-view.ts'

const NOW = Date.parse('2026-07-01T18:00:00Z')
const here: Circumstances = { actor: '3', isOnline: true, now: NOW }

let ids = 0
function entry(over: Partial<OutboxEntry> = {}): OutboxEntry {
  ids += 1
  const rest = { kind: 'order.note', version: 1, key: `key ${ids}`, payload: {}, queuedAt: NOW }
  const tries = { tries: 0, attempt: 0, nextTryAt: 0, refusal: null }
  return { id: ids, entity: `order:${ids}`, actor: '3', state: 'waiting', ...rest, ...tries, ...over }
}

const waitReasons = (entries: OutboxEntry[], circumstances = here) => {
  const { sending, waiting } = viewOf(entries, circumstances)
  return new Map([...sending, ...waiting].map(({ entry: { id }, why }) => [id, why]))
}

it('the outbox view shows up to four due entities as sending, and the next one as waiting', () => {
  const entries = Array.from({ length: 5 }, () => entry())
  const { sending, waiting, attention } = viewOf(entries, here)
  expect(sending.map(({ entry: { id } }) => id)).toEqual(entries.slice(0, 4).map(({ id }) => id))
  expect(waiting).toEqual([{ entry: entries[4], why: { kind: 'next' } }])
  expect(attention).toEqual([])
})

it('the outbox view shows nothing as sending when the device is offline', () => {
  const one = entry()
  const { sending, waiting } = viewOf([one], { ...here, isOnline: false })
  expect(sending).toEqual([])
  expect(waiting).toEqual([{ entry: one, why: { kind: 'offline' } }])
})

it('the outbox view gives the reason of each waiting action: a busy server, another person or an earlier action', () => {
  const busy = entry({ nextTryAt: NOW + 5_000 })
  const others = entry({ actor: '9' })
  const refused = entry({ state: 'attention', entity: 'order:x' })
  const held = entry({ entity: 'order:x' })
  const head = entry({ entity: 'order:y' })
  const behind = entry({ entity: 'order:y' })
  const said = waitReasons([busy, others, refused, held, head, behind])
  expect(said.get(busy.id)).toEqual({ kind: 'busy', nextTryAt: NOW + 5_000 })
  expect(said.get(others.id)).toEqual({ kind: 'person', actor: '9' })
  expect(said.get(held.id)).toEqual({ kind: 'behind-attention' })
  expect(said.get(behind.id)).toEqual({ kind: 'behind' })
  expect(said.get(head.id)).toEqual({ kind: 'sending' })
  expect(said.has(refused.id)).toBe(false)
})

it('an action of an outdated page is shown as waiting for an update of the page, not for a busy server', () => {
  const outdated = entry({ said: 'update-page', nextTryAt: NOW + 5_000 })
  expect(waitReasons([outdated]).get(outdated.id)).toEqual({ kind: 'update' })
})

it('an action that failed by an internal error is shown as an error of the device, not of the network or the server', () => {
  const faulty = entry({ said: 'device-fault', nextTryAt: NOW + 5_000 })
  expect(waitReasons([faulty]).get(faulty.id)).toEqual({ kind: 'fault' })
})

it('an action that waits behind a colleague’s action on the same entity is shown as waiting for that colleague', () => {
  const colleagues = entry({ actor: '9', entity: 'order:x' })
  const own = entry({ entity: 'order:x' })
  expect(waitReasons([own, colleagues]).get(own.id)).toEqual({ kind: 'person', actor: '9' })
})

it('an action of a guest is sent regardless of who is logged in', () => {
  const guests = entry({ actor: 'guest', entity: 'counter:1' })
  expect(waitReasons([guests]).get(guests.id)).toEqual({ kind: 'sending' })
})

it('endedToday lists the actions of the local day of the device, latest first', () => {
  const noon = new Date(2026, 6, 1, 12).getTime()
  const row = (key: string, doneAt: number) => ({
    key,
    doneAt,
    kind: 'order.note',
    entity: 'order:1',
    actor: '3',
    how: 'sent' as const,
    facts: {},
    reason: null,
  })
  const rows = [row('early', noon - 60_000), row('yesterday', noon - 13 * 3_600_000), row('late', noon)]
  expect(endedToday(rows, noon).map(({ key }) => key)).toEqual(['late', 'early'])
})

it('groupByPerson puts the rows of the user first and keeps the order within each group', () => {
  const rows = ['5', '3', '9', '5'].map((actor) => entry({ actor }))
  const groups = groupByPerson(rows, ({ actor }) => actor, '9')
  expect(groups).toEqual([
    { actor: '9', rows: [rows[2]] },
    { actor: '5', rows: [rows[0], rows[3]] },
    { actor: '3', rows: [rows[1]] },
  ])
})
