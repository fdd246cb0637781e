import { scopesOf, type AccessActor, type Capability, type Role } from './capabilities.ts'

/** What a right is to be used on. */
export interface AccessTarget {
  /** The outfitter that it belongs to; null for what belongs to none. */
  readonly outfitterId: number | null
  /** The user whose own it is: an album's photographer, the photographer of a report. */
  readonly ownerId?: number | null
  /** Outfitters with an album of the actor, where 'those they shoot for' matters. */
  readonly shootsFor?: readonly number[]
}

/**
 * True when the actor's right reaches the target. Where it does not, the answer is 404: another tenant's entity is not
 * to be known of (rules.md 7).
 */
export function mayReach(actor: AccessActor, capability: Capability, target: AccessTarget): boolean {
  if (actor.kind === 'guest') return false
  const isOwn = target.outfitterId !== null && target.outfitterId === actor.outfitterId
  return scopesOf(actor, capability).some((scope) => {
    if (scope === 'all') return true
    if (scope === 'own') return isOwn
    // One who is bound to an outfitter has left what was taken for others (rules.md 7 'own albums (for their outfitter)').
    if (scope === 'self')
      return target.ownerId === actor.id && (isOwn || target.outfitterId === null || actor.outfitterId === null)
    return isOwn || (target.outfitterId !== null && (target.shootsFor ?? []).includes(target.outfitterId))
  })
}

/**
 * True when the actor may make an album for an outfitter, taken by a photographer. One with own albums only makes them
 * for the own outfitter, or for any when bound to none; that the outfitter is active is for the caller to see.
 */
export function mayCreateAlbum(actor: AccessActor, album: { outfitterId: number; photographerId: number }): boolean {
  if (actor.kind === 'guest') return false
  return scopesOf(actor, 'albums.manage').some((scope) => {
    if (scope === 'all') return true
    const fits = actor.outfitterId === album.outfitterId
    if (scope === 'own') return fits
    return album.photographerId === actor.id && (fits || actor.outfitterId === null)
  })
}

/** The roles that the actor may give (product.md 5): only admins make admins, and only outside an outfitter's context. */
export function assignableRoles(actor: AccessActor, inOutfitterContext: boolean): readonly Role[] {
  const [scope] = scopesOf(actor, 'users.manage')
  if (scope === undefined) return []
  const tenantRoles: readonly Role[] = ['outfitter', 'employee', 'photographer']
  return scope === 'all' && !inOutfitterContext ? ['admin', ...tenantRoles] : tenantRoles
}

/** True when the actor may change a user: never, but for admins, an admin, and nobody moves up by an own change. */
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
