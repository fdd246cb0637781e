import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSquareNoticeReader } from '#server/platform/payments/square-notices.ts'

const key = 'a signature key'
const url = 'https://photos.example/webhooks/square'
const read = createSquareNoticeReader({ key, url })
const sign = (body: string) => createHmac('sha256', key).update(`${url}${body}`).digest('base64')
const readSigned = (body: string) => read(body, sign(body))

/** A shortened event from Square's API reference. */
const event = (type: string, object: object) =>
  JSON.stringify({
    merchant_id: '6SSW7HV8K2ST5',
    type,
    event_id: '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc',
    created_at: '2026-02-06T21:27:34.308Z',
    data: { type: type.split('.')[0], id: 'x', object },
  })

test.each([
  ['payment.created', { payment: { id: 'p', reference_id: '42' } }, { kind: 'payment', orderId: 42, voided: false }],
  ['payment.updated', { payment: { id: 'p', reference_id: '42' } }, { kind: 'payment', orderId: 42, voided: false }],
  [
    'payment.updated',
    { payment: { id: 'p', reference_id: '42', status: 'CANCELED' } },
    { kind: 'payment', orderId: 42, voided: true },
  ],
  ['payment.updated', { payment: { id: 'p' } }, { kind: 'payment', orderId: null, voided: false }],
  [
    'payment.updated',
    { payment: { id: 'p', reference_id: '42; drop' } },
    { kind: 'payment', orderId: null, voided: false },
  ],
  [
    'payment.updated',
    { payment: { id: 'p', reference_id: '99999999999' } },
    { kind: 'payment', orderId: null, voided: false },
  ],
  ['refund.updated', { refund: { id: 'r', payment_id: 'p' } }, { kind: 'refund', refundId: 'r', paymentId: 'p' }],
  ['refund.created', { refund: { id: 'r' } }, { kind: 'refund', refundId: 'r', paymentId: null }],
  ['refund.created', { refund: { id: 'r\0' } }, null],
  ['refund.created', {}, null],
  ['order.updated', { order: {} }, null],
])('a Square webhook of the type %s with the object %j is read as a notice about %j', (type, object, about) => {
  expect(readSigned(event(type, object))).toEqual({
    kind: 'notice',
    notice: { eventId: '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc', type, about },
  })
})

test('the signature of a Square webhook covers its address and its body, byte for byte', () => {
  const body = event('payment.updated', { payment: { reference_id: '42' } })
  expect(read(body, sign(body)).kind).toBe('notice')
  expect(read(`${body} `, sign(body)).kind).toBe('forged')
  expect(read(body, sign(body).toLowerCase()).kind).toBe('forged')
  expect(read(body, '').kind).toBe('forged')
  expect(read(body, null).kind).toBe('forged')
  const elsewhere = createSquareNoticeReader({ key, url: `${url}/` })
  expect(elsewhere(body, sign(body)).kind).toBe('forged')
})

test.each(['', 'null', '[]', '"text"', '{"event_id":1,"type":"payment.updated"}', '{"event_id":"a","type":""}'])(
  'a signed Square webhook whose body is not an event is reported as unreadable: %s',
  (body) => {
    expect(readSigned(body).kind).toBe('unreadable')
  },
)
