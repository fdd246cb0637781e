import type { FastifyRequest } from 'fastify'
import { operationTable, type OperationId, type OperationMeta } from '#contract/operations.gen.ts'
import { Failure } from '#domain/failure.ts'
import { chooseLocale } from '#domain/texts/texts.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { guardOf } from '#server/operation-guards.ts'
import { isIPv6 } from 'node:net'

export type Authenticate = (token: string, now: Date) => Promise<Actor | null>
type IsInactiveToken = (token: string, now: Date) => Promise<boolean>
/** Uses up a download ticket and returns its owner. Null when the ticket does not open this address. */
type RedeemTicket = (ticket: string, url: string, now: Date) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyContextConfig {
    operation?: string
  }
}

type Scheme = OperationMeta['security'][number]

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

function idempotencyKey(request: FastifyRequest, operation: OperationId): string | null {
  const key = header(request, 'idempotency-key')
  if (key === null || guardOf(operation).idempotent === undefined) return null
  if (!keyForm.test(key)) throw new Failure(400, 'idempotency-key', { general: 'request.idempotency-key-invalid' })
  return key
}

export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(header(request, 'authorization') ?? '')
  return match?.[1] ?? null
}

/**
 * If the operation accepts a cart token or an order hash, the refusal is 404 (docs/rules.md#cart-secret). If it accepts
 * only a login, the refusal is 401. If it accepts both, a call with an ended login gets 401. Use cases compare the
 * token or hash with the order.
 */
function securityRefusal(
  { security }: OperationMeta,
  has: Readonly<Record<Scheme, boolean>>,
  endedLogin: boolean,
): Failure | null {
  if (security.length === 0 || security.some((scheme) => has[scheme])) return null
  const forGuests = security.includes('cartToken') || security.includes('orderHash')
  if (forGuests && !(endedLogin && security.includes('bearer')))
    return new Failure(404, 'not-found', { general: 'not-found.order' })
  return new Failure(401, 'not-logged-in', { general: 'auth.required' })
}

/** Throws: 401 for an invalid ticket. */
async function redeem(
  request: FastifyRequest,
  { security }: OperationMeta,
  redeemTicket: RedeemTicket,
  now: Date,
): Promise<Actor | null> {
  if (!security.includes('downloadTicket')) return null
  const query: unknown = request.query
  if (typeof query !== 'object' || query === null || !('ticket' in query)) return null
  const { ticket } = query
  const actor =
    typeof ticket === 'string' && secretForm.test(ticket) ? await redeemTicket(ticket, request.url, now) : null
  if (actor === null) throw new Failure(401, 'ticket-invalid', { general: 'auth.ticket-invalid' })
  return actor
}

export interface Authority {
  readonly authenticate: Authenticate
  readonly isInactiveToken: IsInactiveToken
  readonly redeemTicket: RedeemTicket
}

export async function readContext(
  request: FastifyRequest,
  operation: OperationId,
  authority: Authority,
  now: Date,
): Promise<Ctx> {
  const token = bearer(request)
  const loggedIn = token === null ? null : await authority.authenticate(token, now)
  const ticketed =
    loggedIn === null ? await redeem(request, operationTable[operation], authority.redeemTicket, now) : null
  const actor = loggedIn ?? ticketed
  const cartToken = secret(request, 'cart-token')
  const orderHash = secret(request, 'order-hash')
  const refusal = securityRefusal(
    operationTable[operation],
    {
      bearer: loggedIn !== null,
      cartToken: cartToken !== null,
      orderHash: orderHash !== null,
      downloadTicket: ticketed !== null,
    },
    actor === null && header(request, 'authorization') !== null,
  )
  if (refusal?.status === 401 && token !== null && (await authority.isInactiveToken(token, now)))
    throw new Failure(401, 'user-inactive', { general: 'auth.inactive' })
  if (refusal) throw refusal
  const key = idempotencyKey(request, operation)
  return {
    actor: actor ?? { kind: 'guest' },
    now,
    locale: chooseLocale(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    network: networkOf(request.ip),
    cookies: header(request, 'cookie'),
    userAgent: header(request, 'user-agent'),
    idempotency: key === null ? null : { key, operation, fingerprint: Buffer.alloc(0) },
    cartToken,
    orderHash,
  }
}

const IPV6_GROUPS = 8
/** Providers give each customer at least the last four groups of an IPv6 address. */
const NETWORK_GROUPS = 4

/**
 * Returns the network that limits count as one caller: an IPv4 address, or the first half of an IPv6 address. One customer
 * could otherwise use a new IPv6 address for each call.
 */
export function networkOf(address: string): string {
  const inIPv6 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.['ipv4']
  if (inIPv6 !== undefined) return inIPv6
  if (!isIPv6(address)) return address
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
