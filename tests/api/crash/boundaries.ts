import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CrashWorld } from '../../support/crash/crash-world.ts'
import { declinedCard, goodCard, type Purchase } from './purchase.ts'

/** The required outcome of the purchase after the server was killed during the charge and restarted. */
export type Ending =
  | 'completed'
  | 'declined'
  /** The server was down too long and gives the payment up. Nothing is captured, and the guest can change the cart. */
  | 'given-up'

interface Crash {
  readonly ending: Ending
  /**
   * Milliseconds by which the server's clock advances between its kill and its restart. Usually 65 s. The killed
   * server's lease on a mail lasts a minute, and until it ends no server can send that mail.
   */
  readonly downForMs: number
  /**
   * The number of delivery mails. A server killed while sending cannot know that the mail was sent, so it sends a
   * second.
   */
  readonly mails?: number
  /** Runs while the server restarts. For example, it lets a delayed call of the killed server reach the provider. */
  readonly meanwhile?: () => Promise<void>
}

export interface Boundary {
  readonly name: string
  readonly card: string
  /** Presses Pay Now and kills the server at this boundary. `random` returns a number between 0 and 1. */
  crash(world: CrashWorld, purchase: Purchase, random: () => number, variants: Variants): Promise<Crash>
}

interface Variants {
  /** True when some outages last so long that the server gives the payment up. */
  readonly longOutages: boolean
}

const aMinute = 65_000
const tooLong = 150_000

function outage(random: () => number, variants: Variants): Pick<Crash, 'ending' | 'downForMs'> {
  return variants.longOutages && random() < 0.25
    ? { ending: 'given-up', downForMs: tooLong }
    : { ending: 'completed', downForMs: aMinute }
}

const whileRead: Boundary = {
  name: 'while the request is read',
  card: goodCard,
  async crash(world, purchase, random) {
    if (random() < 0.5) {
      await sendHalf(world.url, purchase)
      await wait(random() * 20)
      await world.kill()
      expect(await capturedFor(world, purchase)).toEqual([])
    } else {
      // Kills the server at a random moment: before it calls the provider, during that call, or after it.
      const pressed = purchase.press()
      await wait(random() * 60)
      await world.kill()
      await pressed
    }
    return { ending: 'completed', downForMs: aMinute }
  },
}

const beforeProvider: Boundary = {
  name: 'after the attempt is committed and before the provider is called',
  card: goodCard,
  async crash(world, purchase, random, variants) {
    const callIsLost = random() < 0.5
    if (callIsLost) world.network.failNext(['reset-before'])
    const gate = world.network.pauseAt('before-provider')
    const pressed = purchase.press()
    await gate.reached
    await world.kill()
    expect(await pressed).toBeNull()
    expect(await capturedFor(world, purchase)).toEqual([])
    if (callIsLost) gate.release()
    return {
      ...outage(random, variants),
      // The dead server's call may still reach the provider while the new server sends the payment with the same key.
      ...(callIsLost ? {} : { meanwhile: () => wait(random() * 3_000).then(gate.release) }),
    }
  },
}

const beforeAnswer: Boundary = {
  name: 'after the provider captured and before its answer arrives',
  card: goodCard,
  async crash(world, purchase, random, variants) {
    const gate = world.network.pauseAt('after-provider')
    const pressed = purchase.press()
    await gate.reached
    await world.kill()
    gate.release()
    expect(await pressed).toBeNull()
    expect(await capturedFor(world, purchase)).toEqual([purchase.total])
    return outage(random, variants)
  },
}

const whileSettling: Boundary = {
  name: 'while the server stores the answer of the provider',
  card: goodCard,
  async crash(world, purchase, random) {
    const gate = world.network.pauseAt('after-provider')
    const pressed = purchase.press()
    await gate.reached
    gate.release()
    await wait(random() * 25)
    await world.kill()
    await pressed
    return { ending: 'completed', downForMs: aMinute }
  },
}

const beforeMail: Boundary = {
  name: 'after the guest got the answer and before the mail leaves',
  card: goodCard,
  async crash(world, purchase) {
    void world.mail.holdNext('before')
    const answer = await purchase.press()
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'completed', total: purchase.total } } })
    await world.kill()
    expect(world.mail.messageIdsFor(purchase.email)).toEqual([])
    world.mail.letGo()
    return { ending: 'completed', downForMs: aMinute }
  },
}

const duringMail: Boundary = {
  name: 'after the mail server accepted the mail and before it answered',
  card: goodCard,
  async crash(world, purchase) {
    const taken = world.mail.holdNext('taken')
    const pressed = purchase.press()
    await taken
    await world.kill()
    await pressed
    expect(world.mail.messageIdsFor(purchase.email)).toHaveLength(1)
    return { ending: 'completed', downForMs: aMinute, mails: 2 }
  },
}

const duringReconciler: Boundary = {
  name: 'after the answer was lost, and again while the reconciler retries',
  card: goodCard,
  async crash(world, purchase, random) {
    await beforeAnswer.crash(world, purchase, random, { longOutages: false })
    const gate = world.network.pauseAt(random() < 0.5 ? 'before-provider' : 'after-provider')
    // After 20 seconds the lease of the first attempt has expired, so the new server calls the provider.
    await world.startAfter(20_000)
    await gate.reached
    if (random() < 0.5) {
      gate.release()
      await wait(random() * 25)
    }
    await world.kill()
    gate.release()
    // The server was already down for 20 s. Both outages together are shorter than the two minutes after which the
    // reconciler gives a payment up.
    return { ending: 'completed', downForMs: 30_000 }
  },
}

const declineOnItsWay: Boundary = {
  name: 'while a decline is on its way',
  card: declinedCard,
  async crash(world, purchase, random) {
    const gate = world.network.pauseAt('after-provider')
    const pressed = purchase.press()
    await gate.reached
    if (random() < 0.3) {
      gate.release()
      await wait(random() * 25)
    }
    await world.kill()
    gate.release()
    const answer = await pressed
    if (answer !== null) expect(answer.status).toBe(422)
    return { ending: 'declined', downForMs: aMinute }
  },
}

export const boundaries: readonly Boundary[] = [
  whileRead,
  beforeProvider,
  beforeAnswer,
  whileSettling,
  beforeMail,
  duringMail,
  duringReconciler,
  declineOnItsWay,
]

/** The boundaries at which the server is killed right after a database write or during one. */
export const writeBoundaries: readonly Boundary[] = [beforeProvider, whileSettling, beforeMail]

/** The amounts in cents that the provider captured for a purchase and did not void, one for each payment. */
export async function capturedFor(world: CrashWorld, purchase: Pick<Purchase, 'orderId'>): Promise<number[]> {
  return (await world.payments())
    .filter((payment) => payment.reference_id === String(purchase.orderId) && payment.status === 'COMPLETED')
    .map((payment) => payment.amount_money.amount)
}

/** Sends the headers and half of the body of a charge. The connection ends when the server is killed. */
async function sendHalf(url: string, purchase: Purchase): Promise<void> {
  const { headers, body } = purchase.request
  const outgoing = httpRequest(`${url}/api/v1/order/charge`, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  outgoing.on('error', () => {})
  await new Promise<void>((resolve) => void outgoing.write(body.slice(0, body.length / 2), () => resolve()))
}
