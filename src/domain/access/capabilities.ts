export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

/**
 * Reach of a right. `own`: the user's own outfitter. `assigned`: that one and the outfitters the user is assigned to.
 * `self`: the user's own things, such as albums. `self-assigned`: the user's own things at assigned outfitters. No act
 * of a user widens their scope: otherwise creating an album for an outfitter would give access to it.
 */
export type Scope = 'all' | 'own' | 'assigned' | 'self' | 'self-assigned'

type Rights = Readonly<Partial<Record<Role, Scope>>>

/**
 * The rights by role (docs/rules.md#rights-table). A role that a right does not name lacks it. Guests have no rights.
 */
export const rights = {
  'users.manage': { admin: 'all', outfitter: 'own' },
  'outfitters.manage': { admin: 'all' },
  'commission.set': { admin: 'all' },
  'outfitters.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'photographers.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'photographers.assign': { admin: 'all', outfitter: 'own' },
  'settings.manage': { admin: 'all', outfitter: 'own' },
  'rivers.manage': { admin: 'all' },
  'rivers.read': { admin: 'all', outfitter: 'all', employee: 'all', photographer: 'all' },
  'albums.manage': { admin: 'all', outfitter: 'own', photographer: 'self-assigned' },
  'albums.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'self' },
  'removals.work': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'self' },
  'removals.undo': { admin: 'all', outfitter: 'own' },
  'display-groups.manage': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'slideshows.manage': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'orders.work': { admin: 'all', outfitter: 'own', employee: 'own' },
  'orders.refund': { admin: 'all', outfitter: 'own' },
  'orders.search': { admin: 'all' },
  'reports.closing': { admin: 'all', outfitter: 'own', employee: 'own' },
  'reports.full': { admin: 'all', outfitter: 'own' },
  'reports.photographer': { admin: 'all', photographer: 'self' },
  'reports.comprehensive': { admin: 'all' },
  'pricing-defaults.manage': { admin: 'all' },
  'tax.manage': { admin: 'all' },
  'users.log-in-as': { admin: 'all' },
  'users.reset-factors': { admin: 'all' },
  'audit.read': { admin: 'all' },
  'system.manage': { admin: 'all' },
} as const satisfies Record<string, Rights>

export type Capability = keyof typeof rights

/** Capabilities that the user dialog can add to a role. They reach only the user's own outfitter. */
export const permissions: readonly Capability[] = ['orders.refund', 'settings.manage', 'albums.manage', 'reports.full']

/** Rights that `is_photographer` adds to another role (docs/rules.md#is-photographer). */
const photographerRights: readonly Capability[] = ['albums.manage', 'albums.read', 'rivers.read', 'removals.work']

export type AccessActor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly id: number
      readonly role: Role
      readonly outfitterId: number | null
      readonly assignedOutfitterIds: readonly number[]
      readonly isPhotographer: boolean
      readonly permissions: readonly string[]
      /** Under login-as: the administrator who acts as this user. */
      readonly originUserId?: number | null
    }

/** Returns all scopes of an actor's right. Empty without the right. */
export function scopesOf(actor: AccessActor, capability: Capability): readonly Scope[] {
  if (actor.kind === 'guest') return []
  const row: Rights = rights[capability]
  const scopes = new Set<Scope>()
  const ofRole = row[actor.role]
  if (ofRole) scopes.add(ofRole)
  if (actor.isPhotographer && photographerRights.includes(capability) && row.photographer) scopes.add(row.photographer)
  if (actor.permissions.includes(capability) && permissions.includes(capability)) scopes.add('own')
  return scopes.has('all') ? ['all'] : [...scopes]
}

/** True when the actor has the capability at all. `mayReach` checks the target. */
export function may(actor: AccessActor, capability: Capability): boolean {
  return scopesOf(actor, capability).length > 0
}

/** Returns the capabilities of a user. The browser gets this list and never computes it. */
export function capabilitiesOf(actor: AccessActor): readonly Capability[] {
  return Object.keys(rights).filter((name): name is Capability => isCapability(name) && may(actor, name))
}

function isCapability(name: string): name is Capability {
  return Object.hasOwn(rights, name)
}
