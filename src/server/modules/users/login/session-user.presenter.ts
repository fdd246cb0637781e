import type { components } from '#contract/schema.gen.ts'
import type { UserActor } from '#server/context.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { userFields, type UserRow } from '../users.store.ts'

type Schemas = components['schemas']

type ActorColumns = Pick<
  UserRow,
  'id' | 'name' | 'role' | 'outfitter_id' | 'assigned_outfitter_ids' | 'is_photographer' | 'permissions'
>

export function presentUser(user: UserRow): Schemas['User'] {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    outfitter_id: user.outfitter_id,
    is_photographer: user.is_photographer ? 1 : 0,
    permissions: [...user.permissions],
    outfitter:
      user.outfitter_id === null || user.outfitter_name === null || user.outfitter_slug === null
        ? null
        : { id: user.outfitter_id, name: user.outfitter_name, slug: user.outfitter_slug },
    deleted_at: user.deleted_at?.toISOString() ?? null,
    version: versionOf(user, userFields),
  }
}

export function presentSessionUser(
  user: UserRow,
  capabilities: readonly string[],
  origin: { readonly id: number; readonly name: string } | null,
): Schemas['SessionUser'] {
  return { ...presentUser(user), capabilities: [...capabilities], origin_user: origin }
}

interface ActorSession {
  readonly session_id: number
  readonly origin_user_id: number | null
  readonly created_at: Date
  readonly proved_at: Date | null
}

export function actorOf(user: ActorColumns, session: ActorSession): UserActor {
  return {
    kind: 'user',
    id: user.id,
    name: user.name,
    role: user.role,
    outfitterId: user.outfitter_id,
    assignedOutfitterIds: user.assigned_outfitter_ids,
    isPhotographer: user.is_photographer,
    permissions: user.permissions,
    sessionId: session.session_id,
    originUserId: session.origin_user_id,
    provedAt: session.proved_at ?? session.created_at,
  }
}
