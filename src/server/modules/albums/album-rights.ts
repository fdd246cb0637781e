import { may, scopesOf } from '#domain/access/capabilities.ts'
import { assignedOutfitters, mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Actor, UserActor } from '#server/context.ts'

interface OwnedAlbum {
  readonly outfitter_id: number
  readonly photographer_id: number
}

/** Another tenant's album gets the same answer as an unknown one (docs/rules.md#tenants). */
export function albumNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.album' })
}

/** Throws: 401 for guests, 403 without the right, 404 outside the right's reach. */
export function requireAlbumRead(actor: Actor, album: OwnedAlbum): asserts actor is UserActor {
  requireRight(actor, 'albums.read')
  if (!reaches(actor, 'albums.read', album)) throw albumNotFound()
}

export const mayWriteAlbum = (actor: Actor, album: OwnedAlbum): boolean => reaches(actor, 'albums.manage', album)

/**
 * A photographer whose assignment has ended may not change own albums. Otherwise they could add photos to the
 * storefront of an outfitter for whom they no longer work.
 *
 * Throws: 403 for an album that the actor may only see.
 */
export function requireAlbumWrite(actor: Actor, album: OwnedAlbum): void {
  requireAlbumRead(actor, album)
  if (mayWriteAlbum(actor, album)) return
  const isOwn = album.photographer_id === actor.id && may(actor, 'albums.manage')
  throw isOwn ? new Failure(403, 'not-assigned', { general: 'album.assignment-ended' }) : forbidden()
}

/**
 * Throws: 403 for an album in another photographer's name.
 * Throws: 404 for another tenant's outfitter, which includes an outfitter that the photographer is not assigned to.
 */
export function requireAlbumCreate(actor: Actor, album: OwnedAlbum): UserActor {
  requireRight(actor, 'albums.manage')
  if (reaches(actor, 'albums.manage', album)) return actor
  if (reaches(actor, 'albums.manage', { ...album, photographer_id: actor.id })) throw forbidden()
  const byAssignment = scopesOf(actor, 'albums.manage').includes('self-assigned')
  throw new Failure(404, 'not-found', { outfitter_id: byAssignment ? 'album.not-assigned' : 'not-found.outfitter' })
}

/** A field that is null adds no albums. */
export type AlbumReach =
  | 'all'
  | {
      readonly outfitterId: number | null
      /** `by`: the actor's user id. `at`: the outfitters whose albums count, or null for all outfitters. */
      readonly taken: { readonly by: number; readonly at: readonly number[] | null } | null
    }

/**
 * The albums that requireAlbumRead allows this actor to see.
 *
 * Throws: 401 for guests, 403 without the right.
 */
export function albumsInReach(actor: Actor): AlbumReach {
  requireRight(actor, 'albums.read')
  const scopes = scopesOf(actor, 'albums.read')
  if (scopes.includes('all')) return 'all'
  return {
    outfitterId: scopes.includes('own') ? actor.outfitterId : null,
    taken: scopes.includes('self')
      ? { by: actor.id, at: actor.outfitterId === null ? null : assignedOutfitters(actor) }
      : null,
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
