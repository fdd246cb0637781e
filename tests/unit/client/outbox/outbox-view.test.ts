import { expect, it } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { endedToday, viewOf, type Circumstances } from '#client/features/outbox/outbox-view.ts'

const NOW = Date.parse('2026-07-01T18:00:00Z')
const here: Circumstances = { actor: '3', isOnline: true, now: NOW }

let ids = 0
function entry(over: Partial<OutboxEntry> = {}): OutboxEntry {
  ids += 1
  const rest = { kind: 'order.note', version: 1, key: `key ${ids}`, payload: {}, queuedAt: NOW }
  const tries = { tries: 0, attempt: 0, nextTryAt: 0, refusal: null }
  return { id: ids, entity: `order:${ids}`, actor: '3', state: 'waiting', ...rest, ...tries, ...over }
}

const whys = (entries: OutboxEntry[], circumstances = here) => {
  const { sending, waiting } = viewOf(entries, circumstances)
  return new Map([...sending, ...waiting].map(({ entry: { id }, why }) => [id, why]))
}

it('What is due goes out, four entities at once; the next wait their turn', () => {
  const entries = Array.from({ length: 5 }, () => entry())
  const { sending, waiting, attention } = viewOf(entries, here)
  expect(sending.map(({ entry: { id } }) => id)).toEqual(entries.slice(0, 4).map(({ id }) => id))
  expect(waiting).toEqual([{ entry: entries[4], why: { kind: 'next' } }])
  expect(attention).toEqual([])
})

it('Without a network nothing is called sending', () => {
  const one = entry()
  const { sending, waiting } = viewOf([one], { ...here, isOnline: false })
  expect(sending).toEqual([])
  expect(waiting).toEqual([{ entry: one, why: { kind: 'offline' } }])
})

it('Each says why it waits: a busy server, another person, or the action before it', () => {
  const busy = entry({ nextTryAt: NOW + 5_000 })
  const others = entry({ actor: '9' })
  const refused = entry({ state: 'attention', entity: 'order:x' })
  const held = entry({ entity: 'order:x' })
  const head = entry({ entity: 'order:y' })
  const behind = entry({ entity: 'order:y' })
  const said = whys([busy, others, refused, held, head, behind])
  expect(said.get(busy.id)).toEqual({ kind: 'busy', nextTryAt: NOW + 5_000 })
  expect(said.get(others.id)).toEqual({ kind: 'person', actor: '9' })
  expect(said.get(held.id)).toEqual({ kind: 'behind-attention' })
  expect(said.get(behind.id)).toEqual({ kind: 'behind' })
  expect(said.get(head.id)).toEqual({ kind: 'sending' })
  expect(said.has(refused.id)).toBe(false)
})

it('A page that is too old says so, not that the server is busy', () => {
  const outdated = entry({ said: 'update-page', nextTryAt: NOW + 5_000 })
  expect(whys([outdated]).get(outdated.id)).toEqual({ kind: 'update' })
})

it('What waits behind a colleague’s act waits for that colleague', () => {
  const colleagues = entry({ actor: '9', entity: 'order:x' })
  const own = entry({ entity: 'order:x' })
  expect(whys([own, colleagues]).get(own.id)).toEqual({ kind: 'person', actor: '9' })
})

it('A guest’s action goes out whoever is logged in', () => {
  const guests = entry({ actor: 'guest', entity: 'counter:1' })
  expect(whys([guests]).get(guests.id)).toEqual({ kind: 'sending' })
})

it('Today is the day of this device, the last first', () => {
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
