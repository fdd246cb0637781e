export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

/**
 * `assigned`: the user's own outfitter and the outfitters the user is assigned to. `self-assigned`: the user's own
 * things at assigned outfitters. For `self-assigned`, owning a thing is not enough. Otherwise a photographer could gain
 * rights at any outfitter by creating an album there.
 */
export type Scope = 'all' | 'own' | 'assigned' | 'self' | 'self-assigned'

type Rights = Readonly<Partial<Record<Role, Scope>>>

/** For each right, the scope of every role that has it (docs/rules.md#rights-table). */
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
  'orders.comp': { admin: 'all', outfitter: 'own' },
  'orders.search': { admin: 'all', outfitter: 'own', employee: 'own' },
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

/**
 * Capabilities that the user dialog can give a user in addition to their role. They reach only the user's own
 * outfitter.
 */
export const permissions: readonly Capability[] = [
  'orders.refund',
  'orders.comp',
  'settings.manage',
  'albums.manage',
  'reports.full',
]

/** Rights that a user of another role gets when the user is also a photographer (docs/rules.md#is-photographer). */
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
      /** The administrator who acts as this user after a login-as. */
      readonly originUserId?: number | null
    }

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

/** True when the actor has the capability for any target at all. `mayReach` checks one target. */
export function may(actor: AccessActor, capability: Capability): boolean {
  return scopesOf(actor, capability).length > 0
}

/** The server sends this list to the browser, which never computes it. */
export function capabilitiesOf(actor: AccessActor): readonly Capability[] {
  return Object.keys(rights).filter((name): name is Capability => isCapability(name) && may(actor, name))
}

function isCapability(name: string): name is Capability {
  return Object.hasOwn(rights, name)
}
