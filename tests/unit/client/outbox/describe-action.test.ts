import { describe, expect, it } from 'vitest'
import type { DoneAction } from '#client/offline/done-action.ts'
import {
  describeDone,
  describeEntry,
  describeRefusal,
  howItEnded,
  isOfCancelled,
} from '#client/features/outbox/describe-action.ts'
import { sayIn } from '#client/features/outbox/may-decide.ts'

const order = { orderId: 7, outfitterId: 1 }
const entry = (kind: string, payload: object) => describeEntry({ kind, payload: { kind, ...order, ...payload } })

describe('An action in words', () => {
  it.each([
    ['order.release', { expectedTotal: 10_130, anyway: null }, 'Release of order 7', 'Total $101.30'],
    [
      'order.release',
      { expectedTotal: 10_130, anyway: 'Paid' },
      'Release of order 7',
      'Total $101.30 · Although it was cancelled: Paid',
    ],
    ['order.cancel', {}, 'Cancellation of order 7', null],
    ['order.note', { note: 'Call back' }, 'Note on order 7', '“Call back”'],
    ['order.email', { email: 'dana@example.com' }, 'New email for order 7', 'dana@example.com'],
    ['order.discount', { code: 'RIVER10' }, 'Discount on order 7', 'RIVER10'],
    [
      'counter.place',
      { localCode: 'K7M2', expectedTotal: 6_500 },
      "A guest's order at the counter, code K7M2",
      'Total $65.00',
    ],
    ['cart.add', {}, "A guest's cart", null],
    ['order.teleport', {}, 'An action of a newer version', null],
  ])('%s %o', (kind, payload, title, detail) => {
    expect(entry(kind, payload)).toMatchObject({ title, detail })
  })

  it('An album leads to its page', () => {
    const payload = { actor: '4', key: 'album:12', fields: { name: 'Morning' } }
    expect(entry('album.save', payload)).toMatchObject({ title: 'Album Morning', path: '/photographer/12' })
  })

  it('The refusal says what the server said and what stands there now', () => {
    const refusal = {
      status: 409,
      code: '',
      message: 'Already cancelled',
      errors: {},
      current: { status: 'cancelled' },
      at: 1,
    }
    expect(describeRefusal({ kind: 'order.release', refusal })).toBe('Already cancelled. It is cancelled now.')
    const told = { ...refusal, code: 'already-cancelled' }
    expect(describeRefusal({ kind: 'order.release', refusal: told })).toBe('Already cancelled.')
    const unknown = { ...refusal, message: '', current: null }
    expect(describeRefusal({ kind: 'order.teleport', refusal: unknown })).toMatch(/load the page anew/)
  })

  it('A release of a cancelled order is not sent as it was; what else is refused may be', () => {
    const cancelled = { status: 409, code: '', message: '', errors: {}, current: { status: 'cancelled' }, at: 1 }
    expect(isOfCancelled({ kind: 'order.release', refusal: cancelled })).toBe(true)
    expect(isOfCancelled({ kind: 'order.note', refusal: cancelled })).toBe(false)
    expect(isOfCancelled({ kind: 'order.release', refusal: { ...cancelled, current: { status: 'pending' } } })).toBe(
      false,
    )
    expect(isOfCancelled({ kind: 'order.release', refusal: { ...cancelled, current: null } })).toBe(false)
  })

  it('What ended says how, and that the total was another', () => {
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
    expect(describeDone(done)).toMatchObject({ title: 'Release of order 7' })
    expect(describeDone(done).detail).toContain('$67.00, $2.00 other')
    expect(describeDone({ ...done, kind: 'order.note', facts: { orderId: 7, total: 6_700 } }).detail).toBe(null)
    expect(howItEnded({ ...done, how: 'discarded', reason: 'Twice' })).toBe('Discarded: Twice')
    expect(howItEnded({ ...done, how: 'handed-over', facts: { to: 'Olivia' } })).toBe('Handed over to Olivia')
  })
})

describe('Who may decide', () => {
  const staff = (outfitterId: number | null, ...rights: string[]) =>
    ({ can: (right: string) => rights.includes(right), user: { outfitter_id: outfitterId } }) as Parameters<
      typeof sayIn
    >[1]
  const release = { kind: 'order.release', payload: { kind: 'order.release', ...order } }

  it.each([
    ['one’s own', { ...release, actor: '3' }, staff(1, 'orders.work'), 'own'],
    ['a colleague’s', { ...release, actor: '9' }, staff(1, 'orders.work'), 'take-over'],
    ['another outfitter’s', { ...release, actor: '9' }, staff(2, 'orders.work'), 'none'],
    ['any, for the platform', { ...release, actor: '9' }, staff(null, 'orders.work', 'outfitters.manage'), 'take-over'],
    ['a colleague’s, for a photographer', { ...release, actor: '9' }, staff(1, 'albums.manage'), 'none'],
    ['a colleague’s album', { kind: 'album.save', payload: {}, actor: '9' }, staff(1, 'orders.work'), 'none'],
    ['a guest’s', { kind: 'counter.place', payload: {}, actor: 'guest' }, staff(1, 'orders.work'), 'guests'],
    ['a guest’s, for a photographer', { kind: 'counter.place', payload: {}, actor: 'guest' }, staff(1), 'none'],
  ])('%s', (_whose, what, who, say) => {
    expect(sayIn(what, who, '3')).toBe(say)
  })
})
