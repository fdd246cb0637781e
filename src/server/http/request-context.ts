import type { FastifyRequest } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { chooseLocale } from '#domain/texts/texts.ts'
import type { Actor, Ctx } from '#server/context.ts'
import type { Operation } from './read-contract.ts'

export type Authenticate = (token: string, now: Date) => Promise<Actor | null>
/** Whose ticket it is, used up by asking; null when it does not open this address. */
export type RedeemTicket = (ticket: string, url: string, now: Date) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyContextConfig {
    operation?: string
  }
}

const secretForm = /^[A-Za-z0-9_-]{16,128}$/
const keyForm = /^[A-Za-z0-9_-]{16,64}$/

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function secret(request: FastifyRequest, name: string): string | null {
  const value = header(request, name)
  return value !== null && secretForm.test(value) ? value : null
}

function idempotencyKey(request: FastifyRequest, operation: Operation): string | null {
  const key = header(request, 'idempotency-key')
  if (key === null || operation.idempotent === null) return null
  if (!keyForm.test(key)) throw new Failure(400, 'idempotency-key', { general: 'request.idempotency-key-invalid' })
  return key
}

/** The token of a login, as it came; null without one, or where it has not its form. */
export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(header(request, 'authorization') ?? '')
  return match?.[1] ?? null
}

/**
 * One of the operation's security alternatives must hold. A guest without the cart's secret or the order's hash gets
 * 404 (rules.md 3.4); a call that needs a login gets 401, and so does one that came with a login that has ended, where a
 * login would do. Whether the secret is the right one, the use case decides.
 */
function checkSecurity(operation: Operation, has: ReadonlyMap<string, boolean>, endedLogin: boolean): void {
  if (operation.security.length === 0) return
  const met = operation.security.some((schemes) => schemes.every((scheme) => has.get(scheme) === true))
  if (met) return
  const takes = (scheme: string): boolean => operation.security.some((schemes) => schemes.includes(scheme))
  const forGuests = takes('cartToken') || takes('orderHash')
  if (forGuests && !(endedLogin && takes('bearer'))) throw new Failure(404, 'not-found', { general: 'not-found.order' })
  throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
}

/** The owner of the ticket in the address, for the operations that one opens; 401 for a ticket that does not hold. */
async function redeem(
  request: FastifyRequest,
  operation: Operation,
  redeemTicket: RedeemTicket,
  now: Date,
): Promise<Actor | null> {
  if (!operation.security.some((schemes) => schemes.includes('downloadTicket'))) return null
  const query: unknown = request.query
  if (typeof query !== 'object' || query === null || !('ticket' in query)) return null
  const { ticket } = query
  const actor =
    typeof ticket === 'string' && secretForm.test(ticket) ? await redeemTicket(ticket, request.url, now) : null
  if (actor === null) throw new Failure(401, 'ticket-invalid', { general: 'auth.ticket-invalid' })
  return actor
}

/** Who asks, when, in which language and with which secrets: all a handler may know of a request. */
export async function readContext(
  request: FastifyRequest,
  operation: Operation,
  authority: { readonly authenticate: Authenticate; readonly redeemTicket: RedeemTicket },
  now: Date,
): Promise<Ctx> {
  const token = bearer(request)
  const loggedIn = token === null ? null : await authority.authenticate(token, now)
  const ticketed = loggedIn === null ? await redeem(request, operation, authority.redeemTicket, now) : null
  const actor = loggedIn ?? ticketed
  const cartToken = secret(request, 'cart-token')
  const orderHash = secret(request, 'order-hash')
  checkSecurity(
    operation,
    new Map([
      ['bearer', loggedIn !== null],
      ['cartToken', cartToken !== null],
      ['orderHash', orderHash !== null],
      ['downloadTicket', ticketed !== null],
    ]),
    actor === null && header(request, 'authorization') !== null,
  )
  const key = idempotencyKey(request, operation)
  return {
    actor: actor ?? { kind: 'guest' },
    now,
    locale: chooseLocale(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    idempotency: key === null ? null : { key, operation: operation.id, fingerprint: Buffer.alloc(0) },
    cartToken,
    orderHash,
  }
}
