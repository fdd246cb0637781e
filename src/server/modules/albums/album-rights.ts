import { may } from '#domain/access/capabilities.ts'
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
export function requireAlbumRead(actor: Actor, album: OwnedAlbum): void {
  requireRight(actor, 'albums.read')
  if (!reaches(actor, 'albums.read', album)) throw albumNotFound()
}

/** As reading; 403 for an album that the actor may see but not change. */
export function requireAlbumWrite(actor: Actor, album: OwnedAlbum): void {
  requireAlbumRead(actor, album)
  if (!reaches(actor, 'albums.manage', album)) throw forbidden()
}

/** Who makes it; throws 404 for another tenant's outfitter, 403 for an album in another photographer's name. */
export function requireAlbumCreate(actor: Actor, album: OwnedAlbum): UserActor {
  requireRight(actor, 'albums.manage')
  if (mayCreateAlbum(actor, { outfitterId: album.outfitter_id, photographerId: album.photographer_id })) return actor
  const bound = actor.outfitterId !== null && actor.outfitterId !== album.outfitter_id
  throw bound ? new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' }) : forbidden()
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
