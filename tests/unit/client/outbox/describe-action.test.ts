import { describe, expect, it } from 'vitest'
import type { DoneAction } from '#client/device/database/rows.ts'
import {
  describeDone,
  describeEntry,
  describeRefusal,
  needsReason,
  outcomeText,
} from '#client/features/outbox/describe-action.ts'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { decisionRight } from '#client/features/outbox/decision-right.ts'

const order = { orderId: 7, outfitterId: 1 }
const entry = (kind: string, payload: object, version = 1) =>
  describeEntry(actionKinds, { kind, version, payload: { kind, ...order, ...payload } })

describe('describing an action', () => {
  it.each([
    ['order.release', { expectedTotal: 10_130, anyway: null }, 'Release of order 7', 'Total $101.30'],
    [
      'order.release',
      { expectedTotal: 10_130, anyway: 'Paid' },
      'Release of order 7',
      'Total $101.30 · The order was already cancelled. Reason for the release: Paid',
    ],
    ['order.cancel', {}, 'Cancellation of order 7', null],
    ['order.note', { note: 'Call back' }, 'Note on order 7', '“Call back”'],
    ['order.email', { email: 'dana@example.com' }, 'New email address of order 7', 'dana@example.com'],
    ['order.discount', { code: 'RIVER10' }, 'Discount on order 7', 'RIVER10'],
    [
      'counter.place',
      { localCode: 'K7M2', expectedTotal: 6_500 },
      "A guest's order at the counter, code K7M2",
      'Total $65.00',
    ],
    ['slideshow.create', { slideshow: 'made-here', name: 'Lobby', interval: 5 }, 'New slideshow Lobby', null],
    [
      'slideshow.remove',
      { slideshow: 2, name: 'Lobby', photoIds: [1, 2] },
      '2 photos removed from slideshow Lobby',
      null,
    ],
    [
      'slideshow.order',
      { slideshow: 2, name: 'Lobby', photoIds: [2, 1] },
      'Photos rearranged in slideshow Lobby',
      null,
    ],
    ['cart.add', { slug: 'rafts', localId: 'a' }, "A guest's cart", null],
    ['order.teleport', {}, 'An action from a newer version of the app', null],
  ])('returns the title and detail of an action of the kind %s with the payload %o', (kind, payload, title, detail) => {
    expect(entry(kind, payload)).toMatchObject({ title, detail })
  })

  it('returns value and reason of a discount without a code', () => {
    const discount = { percent: 1000, reason: 'They waited' }
    expect(entry('order.discount', { discount }, 2)).toMatchObject({ detail: '10% · They waited' })
  })

  it('links an action on an album to the page of that album', () => {
    const payload = { actor: '4', key: 'album:12', fields: { name: 'Morning' } }
    expect(entry('album.save', payload)).toMatchObject({ title: 'Album Morning', path: '/photographer/12' })
  })

  it('joins the server’s error sentence and the current state of the order in the text about a refusal', () => {
    const refusal = {
      status: 409,
      code: '',
      message: 'Already cancelled',
      errors: {},
      current: { status: 'cancelled' },
      at: 1,
    }
    expect(describeRefusal(actionKinds, { kind: 'order.release', refusal })).toBe(
      'Already cancelled. The order is now cancelled.',
    )
    const coded = { ...refusal, code: 'already-cancelled' }
    expect(describeRefusal(actionKinds, { kind: 'order.release', refusal: coded })).toBe('Already cancelled.')
    const unknown = { ...refusal, message: '', current: null }
    expect(describeRefusal(actionKinds, { kind: 'order.teleport', refusal: unknown })).toMatch(/Reload the page/)
  })

  it('requires a reason only when staff send the release of a cancelled order again', () => {
    const cancelled = { status: 409, code: '', message: '', errors: {}, current: { status: 'cancelled' }, at: 1 }
    expect(needsReason(actionKinds, { kind: 'order.release', refusal: cancelled })).toBe(true)
    expect(needsReason(actionKinds, { kind: 'order.note', refusal: cancelled })).toBe(false)
    expect(
      needsReason(actionKinds, { kind: 'order.release', refusal: { ...cancelled, current: { status: 'pending' } } }),
    ).toBe(false)
    expect(needsReason(actionKinds, { kind: 'order.release', refusal: { ...cancelled, current: null } })).toBe(false)
  })

  it("states the outcome of a done action, and the server's total with its difference from the one that staff saw", () => {
    const done: DoneAction = {
      key: 'a',
      kind: 'order.release',
      entity: 'order:7',
      actor: '3',
      doneAt: 1,
      how: 'sent',
      reason: null,
      facts: { orderId: 7, total: 6_700, difference: -200 },
    }
    expect(describeDone(actionKinds, done)).toMatchObject({ title: 'Release of order 7' })
    expect(describeDone(actionKinds, done).detail).toContain('$67.00, a difference of $2.00')
    expect(describeDone(actionKinds, { ...done, kind: 'order.note', facts: { orderId: 7, total: 6_700 } }).detail).toBe(
      null,
    )
    expect(outcomeText({ ...done, how: 'discarded', reason: 'Twice' })).toBe('Discarded: Twice')
    expect(outcomeText({ ...done, how: 'handed-over', facts: { to: 'Olivia' } })).toBe('Handed over to Olivia')
  })
})

describe('decisionRight', () => {
  const staff = (outfitterId: number | null, ...rights: string[]) =>
    ({ can: (right: string) => rights.includes(right), user: { outfitter_id: outfitterId } }) as Parameters<
      typeof decisionRight
    >[2]
  const release = { kind: 'order.release', payload: { kind: 'order.release', ...order } }

  it.each([
    ['a user decide about their own action', { ...release, actor: '3' }, staff(1, 'orders.work'), 'own'],
    ['staff take over the action of a colleague', { ...release, actor: '9' }, staff(1, 'orders.work'), 'take-over'],
    ['nobody decide about an action at another outfitter', { ...release, actor: '9' }, staff(2, 'orders.work'), 'none'],
    [
      'an administrator of all outfitters take over any action',
      { ...release, actor: '9' },
      staff(null, 'orders.work', 'outfitters.manage'),
      'take-over',
    ],
    [
      'no photographer decide about a colleague’s action on an order',
      { ...release, actor: '9' },
      staff(1, 'albums.manage'),
      'none',
    ],
    [
      'nobody decide about an album of a colleague',
      { kind: 'album.save', payload: {}, actor: '9' },
      staff(1, 'orders.work'),
      'none',
    ],
    [
      'staff decide about the action of a guest',
      { kind: 'counter.place', payload: {}, actor: 'guest' },
      staff(1, 'orders.work'),
      'guests',
    ],
    [
      'no user without the right to work on orders decide about the action of a guest',
      { kind: 'counter.place', payload: {}, actor: 'guest' },
      staff(1),
      'none',
    ],
  ])('lastOutcome who may decide about an action in the outbox: it lets %s', (_whose, what, who, say) => {
    expect(decisionRight(actionKinds, { version: 1, ...what }, who, '3')).toBe(say)
  })
})
