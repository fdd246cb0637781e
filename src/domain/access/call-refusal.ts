import { may, type AccessActor, type Capability } from './capabilities.ts'

/**
 * One kind of authority by which a caller may use an operation. `own-login`: the user logged in themselves, and no
 * administrator acts as them.
 */
export type Access = 'public' | 'cart' | 'order' | 'login' | 'own-login' | Capability

interface Presented {
  readonly cartToken: boolean
  readonly orderHash: boolean
}

/**
 * Returns why the server must refuse the call: 401 `not-logged-in` or 403 `not-allowed`. Returns null when the caller
 * has one of the kinds of access that the operation accepts. Use cases check that a cart token or order hash belongs to
 * the requested order. They also check that the actor's right reaches the requested entity.
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
