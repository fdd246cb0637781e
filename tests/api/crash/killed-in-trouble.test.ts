import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/images/watermark.ts'
import { checkBooks } from '../../support/crash/check-books.ts'
import { type CrashWorld, openCrashWorld } from '../../support/crash/crash-world.ts'
import { eventually } from '../../support/eventually.ts'
import type { Fault, PausePoint } from '../../support/stand-ins/faulty-provider.ts'
import { newKey } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { capturedFor } from './boundaries.ts'
import { goodCard, preparePurchase, type Purchase } from './purchase.ts'

// The payment provider fails while the server is killed, and works again when the server restarts. `npm test` runs some
// of these cases, `npm run test:long` all. Without a kill: tests/api/payments/charge-faults.test.ts.

interface Trouble {
  readonly name: string
  readonly fault: Fault
  /** The moment of the provider call at which the provider fails: before or after it captures the money. */
  readonly point: PausePoint
  readonly noticeFirst?: boolean
  readonly short?: boolean
}

const troubles: readonly Trouble[] = [
  { name: '500 before the capture', fault: 'error-before', point: 'before-provider' },
  { name: '500 after the capture', fault: 'error-after', point: 'after-provider' },
  { name: 'a connection reset after the capture', fault: 'reset-after', point: 'after-provider', short: true },
  { name: 'no answer', fault: 'silent-after', point: 'after-provider' },
  { name: '429', fault: 'busy', point: 'before-provider' },
  { name: 'the answer twice', fault: 'answered-twice', point: 'after-provider', short: true },
  {
    name: 'a notice before the answer',
    fault: 'silent-after',
    point: 'after-provider',
    noticeFirst: true,
    short: true,
  },
]
const refundTroubles: readonly Trouble[] = [
  { name: 'no answer', fault: 'silent-after', point: 'after-provider' },
  { name: '500 after the refund', fault: 'error-after', point: 'after-provider' },
  { name: 'a connection reset after the refund', fault: 'reset-after', point: 'after-provider', short: true },
]

const long = process.env.LONG_TESTS === '1'
const cells = (of: readonly Trouble[]) =>
  of.filter((trouble) => long || trouble.short === true).map((trouble) => [trouble.name, trouble] as const)
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000_000))
const random = seededRandom(seed)
const refundPath = '/v2/refunds'

let world: CrashWorld
let shop: Shop
let staff: Staff

beforeAll(async () => {
  world = await openCrashWorld()
  await world.whileDown(async ({ db }) => {
    const now = world.clock.now()
    shop = await openShop(db, { now })
    staff = await openStaff('', db, { role: 'admin', now })
  })
})
afterAll(() => world.close())

/** Starts a charge or refund, kills the server soon after the provider fails, and restarts the server. */
async function killIn(trouble: Trouble, path: string, act: () => Promise<unknown>): Promise<void> {
  const heard = world.noticesTaken()
  world.network.failAlways(trouble.fault, path)
  const gate = world.network.pauseAt(trouble.point, path)
  const acting = act()
  await gate.reached
  if (trouble.noticeFirst === true) {
    await eventually('the notices', () => (world.noticesTaken() >= heard + 2 ? true : null))
    await world.kill()
    gate.release()
  } else {
    gate.release()
    await wait(random() * 40)
    await world.kill()
  }
  await acting
  world.network.failAlways('none', path)
  // After 65 seconds, the dead server's leases on the payment and on a mail have expired.
  await world.startAfter(65_000)
}

async function buy(): Promise<Purchase> {
  await world.start()
  return preparePurchase(world, [{ photo_id: shop.photoIds[0] }], shop.slug, goodCard)
}

async function refund(orderId: number, key: string): Promise<StaffAnswer | null> {
  try {
    const response = await fetch(`${world.url}/api/v1/order/refund`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ id: orderId, amount: 500, reason: 'blurred' }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as StaffAnswer['body'] }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

describe(`the server killed while the provider is in trouble (CRASH_SEED=${seed})`, () => {
  it.each(cells(troubles))(
    'charges the guest once, completes the order and sends its mail when the provider sends %s',
    { timeout: 180_000 },
    async (_, trouble) => {
      const purchase = await buy()
      await killIn(trouble, '/v2/payments', () => purchase.press())
      expect(await purchase.insist()).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
      expect(await capturedFor(world, purchase), 'charged once').toEqual([purchase.total])
      await eventually('the mail', () => (world.mail.messageIdsFor(purchase.email).length > 0 ? true : null))
    },
  )

  it.each(cells(refundTroubles))(
    'refunds the card once and sends the guest a mail about it when the provider sends %s',
    { timeout: 180_000 },
    async (_, trouble) => {
      const purchase = await buy()
      expect(await purchase.insist()).toMatchObject({ status: 200 })
      const key = newKey()
      await killIn(trouble, refundPath, () => refund(purchase.orderId, key))
      const answer = await eventually('the refund', async () => {
        const told = await refund(purchase.orderId, key)
        return told?.status === 200 ? told : null
      })
      expect(answer.body.order).toMatchObject({ refunded_total: 500 })
      const mails = () => new Set(world.mail.messageIdsFor(purchase.email)).size
      await eventually('both mails', () => (mails() === 2 ? true : null))
    },
  )

  it('leaves captures that match the completed orders, refunds that match the ledger, and one mail for each order', async () => {
    await world.start()
    await world.kill()
    await checkBooks(world)
  })
})
