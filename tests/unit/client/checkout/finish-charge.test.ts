import { describe, expect, it } from 'vitest'
import { finishCharge, type ChargeCalls } from '#client/features/checkout/card/finish-charge.ts'
import type { ApiResult } from '#client/device/outbox/outcomes.ts'
import { answer } from '../device/offline-fixtures.ts'

type Told = ApiResult | 'lost'

const order = (status: string, hash: string | null = null, total = 10130) => ({ id: 1, status, hash, total })
const paid = answer(200, { success: true, order: order('completed', 'abc') })
const paying = answer(202, { success: true, order: order('paying') })
const free = answer(200, { success: true, order: order('cart') })
const refused = (status: number, code: string, current?: unknown) =>
  answer(status, { success: false, code, errors: { general: 'A sentence' }, current })

/** Runs a charge against given answers, in order. 'lost' stands for an answer that never arrives. */
async function run(charges: Told[] | null, statuses: Told[] = [], acknowledged = false, waits = false) {
  const log: string[] = []
  const ending = new AbortController()
  const next = (from: Told[], name: string): Promise<ApiResult> => {
    log.push(name)
    const response = from.shift()
    if (!response) ending.abort(new Error('Asked more often than expected'))
    return response === 'lost' || !response
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(response)
  }
  const calls: ChargeCalls = {
    send: charges && (() => next(charges, 'charge')),
    askStatus: () => next(statuses, 'status'),
    onConfirming: (seen) => log.push(seen ? 'confirming, acknowledged' : 'confirming'),
    pause: () => Promise.resolve(),
    waits,
  }
  const end = await finishCharge(calls, acknowledged, ending.signal)
  return { end, log }
}

describe('finishCharge', () => {
  it('ends as paid with the hash of the delivery page', async () => {
    expect(await run([paid])).toEqual({ end: { kind: 'paid', hash: 'abc' }, log: ['charge'] })
  })

  it.each([
    ['a declined card', refused(422, 'card-declined'), { kind: 'declined', message: 'A sentence' }],
    ['an outdated tax', refused(422, 'tax-outdated'), { kind: 'tax-outdated', message: 'A sentence' }],
    ['another refusal', refused(422, 'order-empty'), { kind: 'failed', message: 'A sentence' }],
    ['a payment that was given up', refused(422, 'not-charged'), { kind: 'released' }],
    ['a payment that an older server gave up', refused(503, 'not-charged'), { kind: 'released' }],
    ['too many tries', refused(429, 'too-many'), { kind: 'failed', message: 'A sentence' }],
    [
      'an order that was paid meanwhile',
      refused(409, 'order-placed', order('completed', 'abc')),
      { kind: 'paid', hash: 'abc' },
    ],
    [
      'an order whose other payment has just come through',
      refused(409, 'payment-in-progress', order('completed', 'abc')),
      { kind: 'paid', hash: 'abc' },
    ],
  ])('ends without another call once the server answers with %s', async (_name, response, end) => {
    expect((await run([response])).end).toEqual(end)
  })

  it('returns the current order when the price has changed', async () => {
    const current = order('cart', null, 9000)
    expect((await run([refused(409, 'price-changed', current)])).end).toEqual({ kind: 'price-changed', order: current })
  })

  it('polls the payment status while the server is still resolving the charge', async () => {
    const { end, log } = await run([paying], [paying, 'lost', paid])
    expect(end).toEqual({ kind: 'paid', hash: 'abc' })
    expect(log).toEqual([
      'charge',
      'confirming, acknowledged',
      'status',
      'confirming, acknowledged',
      'status',
      'confirming',
      'status',
    ])
  })

  it('repeats the same charge after a lost answer and never starts a second one', async () => {
    const { end, log } = await run(['lost', answer(502, '<html>'), refused(409, 'in-progress'), paid])
    expect(end).toEqual({ kind: 'paid', hash: 'abc' })
    expect(log.filter((step) => step === 'charge')).toHaveLength(4)
    expect(log).not.toContain('status')
  })

  it.each([
    ['an internal error', refused(500, 'server-error')],
    ['the error that a dependency is down', refused(503, 'dependency-down')],
  ])('polls twice instead of charging again when the server answers with %s', async (_name, response) => {
    const { end, log } = await run([response], [free, free])
    expect(end).toEqual({ kind: 'released' })
    expect(log).toEqual(['charge', 'confirming', 'status', 'confirming', 'status'])
    expect((await run([response], [free, paying, paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
  })

  it('keeps polling when the server answers that the page is outdated, as an earlier charge request may have arrived', async () => {
    const outdated = refused(410, 'client-outdated')
    expect(await run(['lost', outdated], [outdated, outdated, paid])).toMatchObject({ end: { kind: 'paid' } })
  })

  it('polls the payment status of the order when another payment of this order is in progress', async () => {
    const { end, log } = await run([refused(409, 'payment-in-progress', order('paying'))], [paid])
    expect(end).toEqual({ kind: 'paid', hash: 'abc' })
    expect(log).toEqual(['charge', 'confirming, acknowledged', 'status'])
  })

  it('ends with the cart unlocked when the server gave up the payment', async () => {
    expect((await run([paying], [paying, free])).end).toEqual({ kind: 'released' })
  })

  it('only polls after a reload, and unlocks the cart after two answers without a payment, or after one if the server had acknowledged the charge', async () => {
    const once = await run(null, [free, free])
    expect(once.end).toEqual({ kind: 'released' })
    expect((await run(null, [free, paying, paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
    expect((await run(null, [free], true)).end).toEqual({ kind: 'released' })
  })
})

describe('finishCharge, for an order that waits at the counter', () => {
  const pays = (charges: Told[] | null, statuses: Told[] = []) => run(charges, statuses, false, true)
  const waiting = answer(200, { success: true, order: order('pending', 'abc') })

  it('ends as paid only when the order is completed', async () => {
    expect((await pays([paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
    expect((await pays([paying], [paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
    expect((await pays([paying], [waiting])).end).toEqual({ kind: 'released' })
    expect((await pays(null, [waiting, waiting])).end).toEqual({ kind: 'released' })
  })

  it.each(['payment-in-progress', 'order-not-waiting'])(
    'ends with the reason when the server answers %s',
    async (code) => {
      const end = { kind: 'failed', message: 'A sentence' }
      expect((await pays([refused(409, code, order('completed', 'abc'))])).end).toEqual(end)
    },
  )
})
