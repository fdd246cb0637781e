import { describe, expect, it } from 'vitest'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { changeText } from '#client/features/orders/actions/change-words.ts'
import { changesByOrder, applyPending } from '#client/features/orders/actions/pending-changes.ts'
import type { OutboxEntry, StoredRefusal } from '#client/device/database/rows.ts'
import type { OrderChange } from '#client/features/orders/actions/order-change-list.ts'

let last = 0

function entry(orderId: number, change: OrderChange, more: Partial<OutboxEntry> = {}): OutboxEntry {
  last += 1
  return {
    id: last,
    kind: change.kind,
    version: 1,
    entity: `order:${orderId}`,
    actor: '4',
    key: `key-${last}`,
    payload: { ...change, orderId, outfitterId: 1 },
    queuedAt: 0,
    state: 'waiting',
    tries: 0,
    attempt: 0,
    nextTryAt: 0,
    refusal: null,
    ...more,
  }
}

function refusal(status: number, code: string, message: string, current: StoredRefusal['current'] = null) {
  return {
    state: 'attention',
    refusal: { status, code, message, errors: { general: message }, current, at: 0 },
  } as const
}

const release: OrderChange = { kind: 'order.release', expectedTotal: 4200, anyway: null, payment: unknownPayment }
const note = (text: string): OrderChange => ({ kind: 'order.note', note: text })
const names: Readonly<Record<string, string>> = { '9': 'Ana' }
const seenBy4 = (entries: readonly OutboxEntry[]) =>
  changesByOrder(entries, { actor: '4', nameOf: (actor) => names[actor] ?? null })
const wordsOf = (entries: readonly OutboxEntry[], orderId: number) =>
  seenBy4(entries)
    .get(orderId)
    ?.changes.map((change) => changeText(change))

describe('pending changes of an order', () => {
  it('show an order whose release was taken back as waiting, and a later release as released', () => {
    const both = [entry(7, release), entry(7, { kind: 'order.undo-release' })]
    expect(seenBy4(both).get(7)).toMatchObject({ becomes: null, isDecided: false })
    expect(wordsOf(both, 7)).toEqual(['Released · Pending sync', 'Undo of the release · Pending sync'])
    expect(seenBy4([...both, entry(7, release)]).get(7)).toMatchObject({ becomes: 'released', isDecided: true })
  })

  it('replace the server’s values by those of the latest action of each kind', () => {
    const orders = seenBy4([
      entry(7, note('first')),
      entry(7, note('second')),
      entry(7, { kind: 'order.email', email: 'new@guest.test' }),
      entry(8, { kind: 'order.discount', discount: { code: 'FIVE' } }, { version: 2 }),
    ])
    const seven = orders.get(7)
    expect(seven).toMatchObject({ notes: 'second', email: 'new@guest.test', becomes: null, isDecided: false })
    expect(orders.get(8)).toMatchObject({ notes: null, email: null, discount: 'FIVE', isDecided: false })
    const row = { notes: 'old', email: 'old@guest.test', total: 100 }
    expect(seven && applyPending(row, seven)).toEqual({ notes: 'second', email: 'new@guest.test', total: 100 })
  })

  it.each([
    [{ discount: { percent: 1250, reason: 'Late' } }, 2, '12.5%'],
    [{ discount: { amount: 500, reason: 'Late' } }, 2, '$5.00'],
    [{ code: 'FIVE' }, 1, 'FIVE'],
  ])(
    'name the discount of the stored payload %o, also one that an earlier build has stored',
    (stored, version, name) => {
      const payload = { kind: 'order.discount', orderId: 8, outfitterId: 1, ...stored }
      const queued = entry(8, { kind: 'order.cancel' }, { kind: 'order.discount', version, payload })
      expect(seenBy4([queued]).get(8)).toMatchObject({ discount: name, becomes: null })
      expect(wordsOf([queued], 8)).toEqual([`Discount ${name} · Pending sync`])
    },
  )

  it('leave out a change that only a newer build can read', () => {
    expect(seenBy4([entry(7, note('later'), { version: 9 })]).get(7)).toBeUndefined()
  })

  it('replace a note by an empty one when staff emptied it', () => {
    const acts = seenBy4([entry(7, note(''))]).get(7)
    expect(acts && applyPending({ notes: 'old', email: null }, acts)).toEqual({ notes: '', email: null })
  })

  it('mark an order as decided after a release or a cancellation', () => {
    const orders = seenBy4([entry(7, release), entry(8, { kind: 'order.cancel' })])
    expect(orders.get(7)).toMatchObject({ becomes: 'released', isDecided: true })
    expect(orders.get(8)).toMatchObject({ becomes: 'cancelled', isDecided: true })
    expect(wordsOf([entry(7, release)], 7)).toEqual(['Released · Pending sync'])
  })

  it('of another user are not sent before that user logs in, but the order shows as released or cancelled at once', () => {
    const theirs = entry(7, release, { actor: '9' })
    expect(wordsOf([theirs], 7)).toEqual(['Released · waiting for Ana to log in'])
    expect(seenBy4([theirs]).get(7)).toMatchObject({ isDecided: true })
    expect(wordsOf([entry(7, release, { actor: '1>4' })], 7)).toEqual([
      'Released · waiting for another member of staff to log in',
    ])
  })

  it('wait behind a change of another user until that user logs in', () => {
    const entries = [entry(7, note('theirs'), { actor: '9' }), entry(7, release), entry(8, release)]
    expect(wordsOf(entries, 7)).toEqual(['Note · waiting for Ana to log in', 'Released · waiting for Ana to log in'])
    expect(wordsOf(entries, 8)).toEqual(['Released · Pending sync'])
  })

  it('give the reason and leave the shown values unchanged after a refusal by the server', () => {
    const entries = [entry(7, note('refused'), refusal(422, 'too-long', 'Too long'))]
    expect(wordsOf(entries, 7)).toEqual(['Note · Needs attention'])
    expect(seenBy4(entries).get(7)).toMatchObject({ notes: null, isDecided: false, changes: [{ why: 'Too long' }] })
  })

  it("offer 'release anyway' only to the user who made the refused release, and only for a cancelled order", () => {
    const cancelled = refusal(409, 'already-cancelled', 'Already cancelled', { status: 'cancelled' })
    const orders = seenBy4([
      entry(7, release, cancelled),
      entry(8, release, { ...cancelled, actor: '9' }),
      entry(9, release, refusal(403, 'not-allowed', 'Not allowed')),
    ])
    expect(orders.get(7)).toMatchObject({ becomes: null, isDecided: true, changes: [{ mayInsist: true }] })
    expect(orders.get(8)).toMatchObject({ isDecided: true, changes: [{ mayInsist: false }] })
    expect(orders.get(9)).toMatchObject({ isDecided: true, changes: [{ mayInsist: false }] })
  })
})
