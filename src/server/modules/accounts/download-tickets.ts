import { callRefusal } from '#domain/access/operation-access.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { findSessionActor } from './authenticate.ts'
import { forgetTicketsBefore, insertTicket, takeTicket } from './download-tickets.store.ts'
import { requireUser } from './require-user.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'

/** rules.md 1.6. */
const ticketMs = 60_000
const dayMs = 86_400_000

/** The addresses that a ticket can open, and what they are in the table of access. */
const exportsByPath: ReadonlyMap<string, string> = new Map([
  ['/api/v1/order/export-orders', 'exportOrders'],
  ['/api/v1/order/export-for-photographer', 'exportPhotographerOrders'],
  ['/api/v1/order/export-comprehensive', 'exportComprehensive'],
])

/** An export's address in one form, without its ticket: the order of the query does not matter. Null for any other. */
function exportOf(url: string): { readonly url: string; readonly operation: string } | null {
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
 * A ticket for one export's address: one use, 60 seconds, with the rights of the session that asked, which it does not
 * outlive. Throws 422 for an address that is no export, 403 for an export that the user may not open at all.
 */
export async function createDownloadTicket(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  input: { readonly url: string },
): Promise<{ readonly ticket: string; readonly expires_at: string }> {
  const actor = requireUser(ctx.actor)
  const wanted = exportOf(input.url)
  if (wanted === null) throw new Failure(422, 'not-an-export', { url: 'validation.invalid' })
  if (callRefusal(actor, wanted.operation, { cartToken: false, orderHash: false }) !== null)
    throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  const ticket = makeSessionToken()
  const expiresAt = new Date(ctx.now.getTime() + ticketMs)
  return deps.database.command(ctx, async (tx) => {
    await forgetTicketsBefore(tx, new Date(ctx.now.getTime() - dayMs))
    const { sessionId } = actor
    await insertTicket(tx, { tokenHash: hashSessionToken(ticket), sessionId, url: wanted.url, now: ctx.now, expiresAt })
    return { ticket, expires_at: expiresAt.toISOString() }
  })
}

/** Whose ticket it is that an export was opened with, used up by asking; null when it does not hold for this address. */
export async function redeemDownloadTicket(
  deps: Pick<AccountsDeps, 'database'>,
  ticket: string,
  url: string,
  now: Date,
): Promise<UserActor | null> {
  const wanted = exportOf(url)
  if (wanted === null) return null
  return deps.database.transaction(async (tx) => {
    const sessionId = await takeTicket(tx, hashSessionToken(ticket), wanted.url, now)
    return sessionId === undefined ? null : findSessionActor(tx, sessionId, now)
  })
}
