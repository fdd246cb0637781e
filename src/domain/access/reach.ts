import { scopesOf, type AccessActor, type Capability, type Role } from './capabilities.ts'

export interface AccessTarget {
  readonly outfitterId: number | null
  /** The photographer of an album, or the photographer whose sales a report shows. */
  readonly ownerId?: number | null
}

type User = Extract<AccessActor, { kind: 'user' }>

/** True when the actor's right reaches the target. Otherwise the server answers 404 (docs/rules.md#tenants). */
export function mayReach(actor: AccessActor, capability: Capability, target: AccessTarget): boolean {
  if (actor.kind === 'guest') return false
  const { outfitterId } = target
  const isOwn = outfitterId !== null && outfitterId === actor.outfitterId
  const isAssigned = outfitterId !== null && assignedOutfitters(actor).includes(outfitterId)
  const isSelf = target.ownerId === actor.id
  return scopesOf(actor, capability).some((scope) => {
    if (scope === 'all') return true
    if (scope === 'own') return isOwn
    if (scope === 'assigned') return isAssigned
    if (scope === 'self-assigned') return isSelf && isAssigned
    // A user who belongs to an outfitter reaches their own albums and reports only at outfitters they are assigned to.
    // Otherwise the outfitter could set the user's password, log in as the user, and see albums of other outfitters.
    return isSelf && (isAssigned || outfitterId === null || actor.outfitterId === null)
  })
}

/** Returns the user's own outfitter and the outfitters that the user is assigned to. */
export function assignedOutfitters(actor: User): readonly number[] {
  const own = actor.outfitterId === null ? [] : [actor.outfitterId]
  return [...new Set([...own, ...actor.assignedOutfitterIds])]
}

/** Null means all outfitters. */
export function outfittersInReach(actor: User, capability: Capability): readonly number[] | null {
  const scopes = scopesOf(actor, capability)
  if (scopes.includes('all')) return null
  if (scopes.includes('assigned')) return assignedOutfitters(actor)
  return scopes.includes('own') && actor.outfitterId !== null ? [actor.outfitterId] : []
}

/**
 * Returns the roles that the actor may give to a user (docs/rules.md#role-choices). The form offers an admin fewer
 * roles when the admin manages the users of one outfitter.
 */
export function assignableRoles(actor: AccessActor): readonly Role[] {
  const [scope] = scopesOf(actor, 'users.manage')
  if (scope === undefined) return []
  const tenantRoles: readonly Role[] = ['outfitter', 'employee', 'photographer']
  return scope === 'all' ? ['admin', ...tenantRoles] : tenantRoles
}

/** Only admins change admins. A user who is not an admin cannot change their own role. */
export function mayManageUser(
  actor: AccessActor,
  user: { readonly id: number; readonly role: Role; readonly outfitterId: number | null },
  newRole: Role = user.role,
): boolean {
  if (actor.kind === 'guest' || !mayReach(actor, 'users.manage', { outfitterId: user.outfitterId })) return false
  if (actor.role === 'admin') return true
  const itself = user.id === actor.id && newRole !== user.role
  return user.role !== 'admin' && newRole !== 'admin' && !itself
}
