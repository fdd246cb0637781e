import { may, type AccessActor, type Capability } from './capabilities.ts'

/** `own-login`: the user logged in themselves, and no administrator acts as them. */
export type Access = 'public' | 'cart' | 'order' | 'login' | 'own-login' | Capability

interface Presented {
  readonly cartToken: boolean
  readonly orderHash: boolean
}

/**
 * Returns why the server must refuse the call: 401 `not-logged-in` or 403 `not-allowed`. Use cases check that a cart
 * token or order hash belongs to the requested order.
 */
export function callRefusal(
  actor: AccessActor,
  accesses: readonly Access[],
  presented: Presented,
): 'not-logged-in' | 'not-allowed' | null {
  const granted = accesses.some((access) => {
    if (access === 'public') return true
    if (access === 'cart') return presented.cartToken
    if (access === 'order') return presented.orderHash
    if (access === 'login') return actor.kind === 'user'
    if (access === 'own-login') return actor.kind === 'user' && (actor.originUserId ?? null) === null
    return may(actor, access)
  })
  if (granted) return null
  return actor.kind === 'guest' ? 'not-logged-in' : 'not-allowed'
}

/** A login or a proof counts for ten minutes (docs/rules.md#step-up). */
const proofMs = 10 * 60_000

/** Names the calls of an operation that need a recent proof: all of them, or those that change one of the fields. */
export type NeedOfProof = 'always' | readonly string[]

interface ProvedSession {
  readonly originUserId: number | null
  readonly provedAt: Date
}

/**
 * `changed`: the fields that the call changes. A session in which an administrator acts as somebody else may make none
 * of these calls, so that nobody's login changes hands (docs/rules.md#login-as).
 */
export function stepUpRefusal(
  session: ProvedSession,
  needs: NeedOfProof | undefined,
  now: Date,
  changed: readonly string[] = [],
): 'not-while-acting' | 'step-up-needed' | null {
  const isConcerned = needs === 'always' || needs?.some((field) => changed.includes(field)) === true
  if (!isConcerned) return null
  if (session.originUserId !== null) return 'not-while-acting'
  return now.getTime() - session.provedAt.getTime() > proofMs ? 'step-up-needed' : null
}
