import { may, scopesOf } from '#domain/access/capabilities.ts'
import { mayCreateAlbum, mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Actor, UserActor } from '#server/context.ts'

interface OwnedAlbum {
  readonly outfitter_id: number
  readonly photographer_id: number
}

/** Another tenant's album is not to be known of (rules.md 7). */
export function albumNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.album' })
}

/** Throws 401 for guests, 403 without the right at all, 404 where it does not reach. */
export function requireAlbumRead(actor: Actor, album: OwnedAlbum): asserts actor is UserActor {
  requireRight(actor, 'albums.read')
  if (!reaches(actor, 'albums.read', album)) throw albumNotFound()
}

/** Who changes it; throws as reading, and 403 for an album that the actor may see but not change. */
export function requireAlbumWrite(actor: Actor, album: OwnedAlbum): UserActor {
  requireAlbumRead(actor, album)
  if (!reaches(actor, 'albums.manage', album)) throw forbidden()
  return actor
}

/** Who makes it; throws 404 for another tenant's outfitter, 403 for an album in another photographer's name. */
export function requireAlbumCreate(actor: Actor, album: OwnedAlbum): UserActor {
  requireRight(actor, 'albums.manage')
  if (mayCreateAlbum(actor, { outfitterId: album.outfitter_id, photographerId: album.photographer_id })) return actor
  const bound = actor.outfitterId !== null && actor.outfitterId !== album.outfitter_id
  throw bound ? new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' }) : forbidden()
}

/** Whose albums an actor may see: all of them; or those of an outfitter, and those of a photographer. */
export type AlbumReach =
  | 'all'
  | {
      readonly outfitterId: number | null
      /** `at`: for that outfitter alone; null: for any. */
      readonly taken: { readonly by: number; readonly at: number | null } | null
    }

/** What of a list the actor may see, as `requireAlbumRead` has it of one album. Throws 401 for guests, 403 without the right. */
export function albumsInReach(actor: Actor): AlbumReach {
  requireRight(actor, 'albums.read')
  const scopes = scopesOf(actor, 'albums.read')
  if (scopes.includes('all')) return 'all'
  return {
    outfitterId: scopes.includes('own') ? actor.outfitterId : null,
    taken: scopes.includes('self') ? { by: actor.id, at: actor.outfitterId } : null,
  }
}

function reaches(actor: Actor, capability: 'albums.read' | 'albums.manage', album: OwnedAlbum): boolean {
  return mayReach(actor, capability, { outfitterId: album.outfitter_id, ownerId: album.photographer_id })
}

function requireRight(actor: Actor, capability: 'albums.read' | 'albums.manage'): asserts actor is UserActor {
  if (actor.kind === 'guest') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  if (!may(actor, capability)) throw forbidden()
}

function forbidden(): Failure {
  return new Failure(403, 'forbidden', { general: 'auth.forbidden' })
}
