import { permissions } from '#domain/access/capabilities.ts'
import { openPerson, type Person, type PersonOptions } from '../users/person.ts'
import type { TestApp } from '../../support/test-app.ts'
import type { Tenant } from './tenant.ts'

export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

/** A caller whose rights the access tests check, with or without a login. */
export interface Actor {
  readonly name: string
  readonly role: Role | 'guest'
  readonly person: Person | null
  readonly tenant: Tenant | null
  readonly assignedTo: readonly Tenant[]
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
  /** True when the user's session has ended, so that the server must no longer accept its token. */
  readonly hasEnded: boolean
  /** True for an administrator who acts as another user by login-as. */
  readonly isActing: boolean
  readonly headers: Readonly<Record<string, string>>
  /**
   * Opens a second session of the same user. A call that ends its session, such as logout, must not end the actor's
   * first session.
   */
  another(): Promise<Readonly<Record<string, string>>>
}

interface Kind {
  readonly name: string
  readonly options: PersonOptions
  readonly tenant?: Tenant
  readonly assigned?: Tenant
  /** The outfitter at which the photographer has an album. An album alone gives the photographer no right there. */
  readonly shoots?: Tenant
  readonly end?: 'inactive' | 'revoked' | 'expired'
  readonly isActing?: boolean
}

/**
 * Opens one actor for each kind of user that docs/rules.md#rights-table distinguishes. `ours` is the tested outfitter.
 */
export async function openActors(test: TestApp, ours: Tenant, theirs: Tenant): Promise<readonly Actor[]> {
  const kinds: readonly Kind[] = [
    { name: 'an administrator', options: { role: 'admin' } },
    { name: 'our outfitter', options: { role: 'outfitter' }, tenant: ours },
    { name: 'their outfitter', options: { role: 'outfitter' }, tenant: theirs },
    { name: 'our employee', options: { role: 'employee' }, tenant: ours },
    { name: 'their employee', options: { role: 'employee' }, tenant: theirs },
    { name: 'our photographer', options: { role: 'photographer' }, tenant: ours, shoots: ours },
    { name: 'a free photographer assigned to us', options: { role: 'photographer' }, assigned: ours },
    { name: 'a free photographer with an album of ours', options: { role: 'photographer' }, shoots: ours },
    { name: 'their photographer assigned to us', options: { role: 'photographer' }, tenant: theirs, assigned: ours },
    { name: 'their photographer', options: { role: 'photographer' }, tenant: theirs, shoots: theirs },
    { name: 'our outfitter who takes photos', options: { role: 'outfitter', isPhotographer: true }, tenant: ours },
    { name: 'our employee who takes photos', options: { role: 'employee', isPhotographer: true }, tenant: ours },
    ...permissions.map((permission) => ({
      name: `our employee with ${permission}`,
      options: { role: 'employee' as const, permissions: [permission] },
      tenant: ours,
    })),
    { name: 'an administrator acting as our employee', options: { role: 'employee' }, tenant: ours, isActing: true },
    { name: 'our outfitter made inactive', options: { role: 'outfitter' }, tenant: ours, end: 'inactive' },
    { name: 'an administrator made inactive', options: { role: 'admin' }, end: 'inactive' },
    { name: 'our outfitter with a revoked token', options: { role: 'outfitter' }, tenant: ours, end: 'revoked' },
    { name: 'our outfitter with an expired token', options: { role: 'outfitter' }, tenant: ours, end: 'expired' },
  ]
  const guest: Actor = {
    name: 'a guest',
    role: 'guest',
    person: null,
    tenant: null,
    assignedTo: [],
    isPhotographer: false,
    permissions: [],
    hasEnded: false,
    isActing: false,
    headers: {},
    another: async () => ({}),
  }
  const origin = await openPerson(test, { role: 'admin' })
  return [...(await Promise.all(kinds.map((kind) => openActor(test, kind, origin)))), guest]
}

async function openActor(test: TestApp, kind: Kind, origin: Person): Promise<Actor> {
  const { db } = test.data.database
  const now = test.clock.now()
  const { options, tenant = null } = kind
  const open = (): Promise<Person> =>
    openPerson(test, {
      ...options,
      outfitterId: tenant?.id ?? null,
      assignedTo: kind.assigned ? [kind.assigned.id] : [],
    })
  const person = await open()
  if (kind.shoots) await kind.shoots.album(person.id)
  const finish = async (one: Person): Promise<Readonly<Record<string, string>>> => {
    const session = db.updateTable('sessions').where('user_id', '=', one.id)
    if (kind.isActing) await session.set({ origin_user_id: origin.id }).execute()
    if (kind.end === 'revoked') await session.set({ revoked_at: now }).execute()
    if (kind.end === 'expired') await session.set({ expires_at: now }).execute()
    if (kind.end === 'inactive')
      await db.updateTable('users').set({ deleted_at: now }).where('id', '=', one.id).execute()
    return { authorization: `Bearer ${one.token}` }
  }
  return {
    name: kind.name,
    role: options.role ?? 'employee',
    person,
    tenant,
    assignedTo: kind.assigned ? [kind.assigned] : [],
    isPhotographer: options.isPhotographer ?? false,
    permissions: options.permissions ?? [],
    hasEnded: kind.end !== undefined,
    isActing: kind.isActing ?? false,
    headers: await finish(person),
    another: async () => finish(await open()),
  }
}
