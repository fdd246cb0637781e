import type { OperationId } from '#contract/operations.gen.ts'
import { callRefusal } from '#domain/access/call-refusal.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { guardOf } from '#server/operation-guards.ts'
import type { UsersDeps } from '../users.deps.ts'
import { findSessionActor } from './authenticate.ts'
import { requireUser } from '../require-user.ts'
import { type Sql, hashSessionToken, makeSessionToken } from './access.store.ts'

/** See docs/rules.md#download-tickets. */
const ticketMs = 60_000

const exportsByPath: ReadonlyMap<string, OperationId> = new Map([
  ['/api/v1/order/export-orders', 'exportOrders'],
  ['/api/v1/order/export-for-photographer', 'exportPhotographerOrders'],
  ['/api/v1/order/export-comprehensive', 'exportComprehensive'],
])

function exportOf(url: string): { readonly url: string; readonly operation: OperationId } | null {
  const base = 'http://server'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null
  const { pathname, searchParams } = new URL(url, base)
  const operation = exportsByPath.get(pathname)
  if (operation === undefined) return null
  searchParams.delete('ticket')
  searchParams.sort()
  return { operation, url: `${pathname}?${searchParams.toString()}` }
}

/**
 * The ticket works once, within 60 seconds, with the rights of the session, and only while the session lives.
 *
 * Throws: 403 for an export that the user may not open, 422 for a URL that is no export.
 */
export async function createDownloadTicket(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  input: { readonly url: string },
): Promise<{ readonly ticket: string; readonly expires_at: string }> {
  const actor = requireUser(ctx)
  const wanted = exportOf(input.url)
  if (wanted === null) throw new Failure(422, 'not-an-export', { url: 'validation.invalid' })
  if (callRefusal(actor, guardOf(wanted.operation).who, { cartToken: false, orderHash: false }) !== null)
    throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  const ticket = makeSessionToken()
  const expiresAt = new Date(ctx.now.getTime() + ticketMs)
  return deps.database.command(ctx, async (tx) => {
    const { sessionId } = actor
    await insertTicket(tx, { tokenHash: hashSessionToken(ticket), sessionId, url: wanted.url, now: ctx.now, expiresAt })
    return { ticket, expires_at: expiresAt.toISOString() }
  })
}

export async function redeemDownloadTicket(
  deps: Pick<UsersDeps, 'database'>,
  ticket: string,
  url: string,
  now: Date,
): Promise<UserActor | null> {
  const wanted = exportOf(url)
  if (wanted === null) return null
  return deps.database.transaction(async (tx) => {
    const sessionId = await consumeTicket(tx, hashSessionToken(ticket), wanted.url, now)
    return sessionId === undefined ? null : findSessionActor(tx, sessionId, now)
  })
}

interface NewTicket {
  readonly tokenHash: Buffer
  readonly sessionId: number
  readonly url: string
  readonly now: Date
  readonly expiresAt: Date
}

async function insertTicket(db: Sql, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('download_tickets')
    .values({
      token_hash: ticket.tokenHash,
      session_id: ticket.sessionId,
      url: ticket.url,
      created_at: ticket.now,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

async function consumeTicket(db: Sql, tokenHash: Buffer, url: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('download_tickets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('url', '=', url)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id
}
