import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NoticeReader, NoticeSubject, PaymentNotices, ReadNotice } from './payment-notice.ts'

const signatureHeader = 'x-square-hmacsha256-signature'

/**
 * Path of the webhook below PUBLIC_URL. The operator enters the full address at Square, and Square's signature covers
 * it.
 */
export const squareNoticePath = '/webhooks/square'

/** Returns the signature that Square sends: HMAC-SHA256, in base64, over the webhook's address and the raw body. */
function signatureOf(key: string, url: string, body: string): string {
  return createHmac('sha256', key).update(url).update(body).digest('base64')
}

export function squareNotices({
  key,
  publicUrl,
}: {
  readonly key: string | null
  readonly publicUrl: string
}): PaymentNotices {
  const read = key === null ? null : createSquareNoticeReader({ key, url: `${publicUrl}${squareNoticePath}` })
  return { path: squareNoticePath, signatureHeader, read }
}

export function createSquareNoticeReader(options: { readonly key: string; readonly url: string }): NoticeReader {
  return (body, signature) => {
    const wanted = Buffer.from(signatureOf(options.key, options.url, body))
    const given = Buffer.from(signature ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { kind: 'forged' }
    return readNotice(body)
  }
}

const eventIdForm = /^[\w.:-]{1,128}$/

function readNotice(body: string): ReadNotice {
  const event = parseJson(body)
  const eventId = textAt(event, 'event_id')
  const type = textAt(event, 'type')
  if (eventId === null || type === null || !eventIdForm.test(eventId) || !eventIdForm.test(type))
    return { kind: 'unreadable' }
  return { kind: 'notice', notice: { eventId, type, about: subjectOf(type, event) } }
}

function subjectOf(type: string, event: unknown): NoticeSubject | null {
  const object = valueAt(valueAt(event, 'data'), 'object')
  if (type === 'payment.created' || type === 'payment.updated') {
    const payment = valueAt(object, 'payment')
    const reference = textAt(payment, 'reference_id') ?? ''
    const orderId = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : null
    return { kind: 'payment', orderId, voided: ['CANCELED', 'FAILED'].includes(textAt(payment, 'status') ?? '') }
  }
  if (type === 'refund.created' || type === 'refund.updated') {
    const refund = valueAt(object, 'refund')
    const refundId = textAt(refund, 'id')
    return refundId === null ? null : { kind: 'refund', refundId, paymentId: textAt(refund, 'payment_id') }
  }
  return null
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textAt(value: unknown, name: string): string | null {
  const text = valueAt(value, name)
  return typeof text === 'string' && text !== '' && !text.includes('\0') ? text : null
}
