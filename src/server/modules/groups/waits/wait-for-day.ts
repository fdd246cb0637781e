import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { isEmail, mailboxOf } from '#domain/orders/email.ts'
import { readSealed } from '#domain/orders/sealed-contact.ts'
import { waitEndsAt, type WaitEnd } from '#domain/photos/day-wait.ts'
import { parseSpan } from '#domain/trip-time/day-times.ts'
import { addDays, isLocalDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import type { WaitsDeps } from '../groups.deps.ts'
import { renderWaitMail, type WaitMailKind } from './wait-mail.ts'
import { deleteWaitByToken, findWaitShop, insertWait, type WaitRow, type WaitShop } from './waits.store.ts'

/** Days after which a device that was away no longer asks. */
const oldestDays = 14

interface WaitInput {
  readonly outfitterId: number
  readonly date: string
  /** Null for the whole day. */
  readonly time: string | null
  readonly guide: string
  readonly seenGroups: readonly number[]
  readonly seenPhoto: number
  /** The guest's email and language, sealed for `clientId`. */
  readonly sealed: string
  readonly clientId: string
}

/**
 * Stores an address that waits for the photos of a day, and confirms it by mail (docs/rules.md#tell-me-when). An address
 * that waits for the same already changes nothing.
 *
 * Throws: 404 for an unknown or inactive outfitter.
 * Throws: 422 for a sealed text that cannot be opened, for a wrong email or time span, and for a day that is too old or
 * to come.
 * Throws: 429 after too many waits of the mailbox or from the network.
 */
export async function waitForDay(deps: WaitsDeps, ctx: Ctx, input: WaitInput) {
  const opened = deps.sealing.open(input.sealed, input.clientId)
  const contact = opened === null ? null : readSealed(opened)
  if (contact === null) throw new Failure(422, 'sealed-unreadable', { sealed: 'validation.invalid' })
  const email = contact.email.trim()
  if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  return deps.database.command(ctx, async (tx) => {
    const shop = await findWaitShop(tx, input.outfitterId)
    if (shop === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
    const { date, time } = input
    const span = parseSpan(time)
    if (time !== null && span === null) throw new Failure(422, 'time-refused', { time: 'validation.invalid' })
    const today = localDateAt(ctx.now, shop.timezone)
    if (!isLocalDate(date) || date > today || addDays(date, oldestDays) < today)
      throw new Failure(422, 'date-refused', { date: 'validation.date' })
    const of = { 'wait-network': ctx.network, 'wait-mailbox': mailboxOf(email.toLowerCase()) }
    await countTry(tx, limitsOf(operationGuards.waitForDay.limits, of), ctx.now)
    const wait = {
      outfitter_id: shop.id,
      date,
      email,
      locale: contact.locale,
      from_minute: span?.from ?? null,
      to_minute: span?.to ?? null,
      guide: input.guide.trim(),
      seen_groups: [...input.seenGroups],
      seen_photo: input.seenPhoto,
      stop_token: randomBytes(16).toString('base64url'),
      // The guest of a device that was away for longer still gets the last mail.
      ends_at: new Date(Math.max(waitEndsAt(date, shop.timezone).getTime(), ctx.now.getTime())),
      created_at: ctx.now,
    }
    if (await insertWait(tx, wait)) await queueWaitMail(deps, tx, 'wait-confirmed', { wait, shop, now: ctx.now })
    return { status: 200 as const, body: { success: true as const } }
  })
}

export async function queueWaitMail(
  deps: Pick<WaitsDeps, 'mails'>,
  tx: Transaction<DB>,
  kind: WaitMailKind,
  { wait, shop, now, ...rest }: { wait: Omit<WaitRow, 'id'>; shop: WaitShop; now: Date; found?: WaitEnd },
): Promise<void> {
  const { publicUrl } = deps.mails
  await queueMail(deps.mails, tx, {
    kind,
    orderId: null,
    dedupeKey: `${kind} ${wait.stop_token}`,
    recipient: wait.email,
    replyTo: shop.email,
    ...renderWaitMail(kind, { wait, shop, publicUrl, ...rest }),
    now,
  })
}

/** Also succeeds for an unknown token, because a wait ends with its mail. */
export async function stopWaiting(deps: Pick<WaitsDeps, 'database'>, token: string): Promise<void> {
  await deps.database.transaction((tx) => deleteWaitByToken(tx, token))
}
