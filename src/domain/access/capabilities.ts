export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

/**
 * How far a right reaches: everything; what belongs to the user's own outfitter; to the outfitters that a photographer
 * shoots for (the own one, or any with an album of theirs); or what is the user's own, such as own albums.
 */
export type Scope = 'all' | 'own' | 'shoots-for' | 'self'

type Rights = Readonly<Partial<Record<Role, Scope>>>

/** The table of rules.md 7, row by row. What is not in it nobody may do; what guests may do needs no right. */
export const rights = {
  'users.manage': { admin: 'all', outfitter: 'own' },
  'outfitters.manage': { admin: 'all' },
  'commission.set': { admin: 'all' },
  'outfitters.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shoots-for' },
  'photographers.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shoots-for' },
  'settings.manage': { admin: 'all', outfitter: 'own' },
  'rivers.manage': { admin: 'all' },
  'rivers.read': { admin: 'all', outfitter: 'all', employee: 'all', photographer: 'all' },
  'albums.manage': { admin: 'all', outfitter: 'own', photographer: 'self' },
  'albums.read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'self' },
  'display-groups.manage': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shoots-for' },
  'slideshows.manage': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shoots-for' },
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
  'audit.read': { admin: 'all' },
} as const satisfies Record<string, Rights>

export type Capability = keyof typeof rights

/** Capabilities that the user dialog can add to a user's role; they reach as far as the user's own outfitter. */
export const permissions: readonly Capability[] = ['orders.refund', 'settings.manage', 'albums.manage', 'reports.full']

/** What `is_photographer` adds to another role: the photographer's column for own albums. */
const photographerRights: readonly Capability[] = ['albums.manage', 'albums.read', 'rivers.read']

/** Who asks, as far as rights go. */
export type AccessActor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly id: number
      readonly role: Role
      readonly outfitterId: number | null
      readonly isPhotographer: boolean
      readonly permissions: readonly string[]
    }

/** How far an actor's right reaches, in all its ways; empty when there is none. */
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

/** True when the actor has the capability at all; what it reaches is the matter of `mayReach`. */
export function may(actor: AccessActor, capability: Capability): boolean {
  return scopesOf(actor, capability).length > 0
}

/** The capabilities that come with a user to the browser, which never works them out itself. */
export function capabilitiesOf(actor: AccessActor): readonly Capability[] {
  return Object.keys(rights).filter((name): name is Capability => isCapability(name) && may(actor, name))
}

/** True for the name of a capability. */
export function isCapability(name: string): name is Capability {
  return Object.hasOwn(rights, name)
}
