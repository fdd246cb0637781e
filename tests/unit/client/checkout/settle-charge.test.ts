import { describe, expect, it } from 'vitest'
import { settleCharge, type ChargeCalls } from '#client/features/checkout/settle-charge.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'
import { answer } from '../offline/offline-fixtures.ts'

type Told = ApiResult | 'lost'

const order = (status: string, hash: string | null = null, total = 10130) => ({ id: 1, status, hash, total })
const paid = answer(200, { success: true, order: order('completed', 'abc') })
const paying = answer(202, { success: true, order: order('paying') })
const free = answer(200, { success: true, order: order('cart') })
const refused = (status: number, code: string, current?: unknown) =>
  answer(status, { success: false, code, errors: { general: 'A sentence' }, current })

/** Runs a charge against answers in turn; 'lost' is an answer that never came. */
async function run(charges: Told[] | null, statuses: Told[] = [], acknowledged = false) {
  const log: string[] = []
  const ending = new AbortController()
  const next = (from: Told[], name: string): Promise<ApiResult> => {
    log.push(name)
    const told = from.shift()
    if (!told) ending.abort(new Error('Asked more often than expected'))
    return told === 'lost' || !told ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(told)
  }
  const calls: ChargeCalls = {
    send: charges && (() => next(charges, 'charge')),
    askStatus: () => next(statuses, 'status'),
    onConfirming: (seen) => log.push(seen ? 'confirming, acknowledged' : 'confirming'),
    pause: () => Promise.resolve(),
  }
  const end = await settleCharge(calls, acknowledged, ending.signal)
  return { end, log }
}

describe('How a charge ends', () => {
  it('is paid, with the hash of the delivery page', async () => {
    expect(await run([paid])).toEqual({ end: { kind: 'paid', hash: 'abc' }, log: ['charge'] })
  })

  it.each([
    ['a declined card', refused(422, 'card-declined'), { kind: 'declined', message: 'A sentence' }],
    ['an outdated tax', refused(422, 'tax-outdated'), { kind: 'tax-outdated', message: 'A sentence' }],
    ['another refusal', refused(422, 'order-empty'), { kind: 'failed', message: 'A sentence' }],
    ['a payment that was given up', refused(422, 'not-charged'), { kind: 'released' }],
    ['one that was given up, from a server of before', refused(503, 'not-charged'), { kind: 'released' }],
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
  ])('ends at once for %s', async (_name, told, end) => {
    expect((await run([told])).end).toEqual(end)
  })

  it('brings the order as it stands when the price has changed', async () => {
    const current = order('cart', null, 9000)
    expect((await run([refused(409, 'price-changed', current)])).end).toEqual({ kind: 'price-changed', order: current })
  })

  it('asks until it is known when the server is still finding out', async () => {
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

  it('sends the same charge again when no answer came, and never a second one', async () => {
    const { end, log } = await run(['lost', answer(502, '<html>'), refused(409, 'in-progress'), paid])
    expect(end).toEqual({ kind: 'paid', hash: 'abc' })
    expect(log.filter((step) => step === 'charge')).toHaveLength(4)
    expect(log).not.toContain('status')
  })

  it.each([
    ['fault', refused(500, 'server-error')],
    ['dependency that is down', refused(503, 'dependency-down')],
  ])('does not send again after a %s of the server, but asks, twice', async (_name, told) => {
    const { end, log } = await run([told], [free, free])
    expect(end).toEqual({ kind: 'released' })
    expect(log).toEqual(['charge', 'confirming', 'status', 'confirming', 'status'])
    expect((await run([told], [free, paying, paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
  })

  it('is never called off by a server that finds the page too old: an earlier try may have arrived', async () => {
    const outdated = refused(410, 'client-outdated')
    expect(await run(['lost', outdated], [outdated, outdated, paid])).toMatchObject({ end: { kind: 'paid' } })
  })

  it('asks when another payment of the order is under way', async () => {
    const { end, log } = await run([refused(409, 'payment-in-progress', order('paying'))], [paid])
    expect(end).toEqual({ kind: 'paid', hash: 'abc' })
    expect(log).toEqual(['charge', 'confirming, acknowledged', 'status'])
  })

  it('is released when the server gave the payment up', async () => {
    expect((await run([paying], [paying, free])).end).toEqual({ kind: 'released' })
  })

  it('only asks after a reload, twice before it believes that nothing arrived', async () => {
    const once = await run(null, [free, free])
    expect(once.end).toEqual({ kind: 'released' })
    expect((await run(null, [free, paying, paid])).end).toEqual({ kind: 'paid', hash: 'abc' })
    expect((await run(null, [free], true)).end).toEqual({ kind: 'released' })
  })
})
