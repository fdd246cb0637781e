import { pictureKinds, smallCover, type PictureKind } from '#domain/outfitters/picture-files.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { storedPicture } from './picture-address.ts'
import type { PictureDeps } from '../outfitters.deps.ts'
import { lockReachedOutfitter } from '../reach-outfitter.ts'
import { updateOutfitterRow } from '../settings.store.ts'

export interface PictureChange {
  readonly kind: PictureKind
  readonly outfitterId: number
  /** Null removes the picture. Only a cover photo can be removed. */
  readonly path: string | null
}

/**
 * Stores the address of an outfitter's picture and removes the former one. Idempotent.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function setPicture(deps: PictureDeps, ctx: Ctx, change: PictureChange): Promise<void> {
  const { kind, outfitterId, path } = change
  const { column } = pictureKinds[kind]
  const former = await deps.database.command(ctx, async (tx) => {
    const row = await lockReachedOutfitter(tx, requireUser(ctx), 'settings.manage', outfitterId, 'id')
    if (row[column] === path) return null
    await updateOutfitterRow(tx, outfitterId, { [column]: path })
    await recordAct(tx, ctx, path === null ? 'outfitter-cover-removed' : `outfitter-${kind}-saved`, {
      entity: 'outfitter',
      entityId: outfitterId,
      outfitterId,
      detail: { fields: column },
    })
    return row[column]
  })
  const key = former === null ? undefined : storedPicture(former)?.key
  if (key !== undefined) await removeFiles(deps, kind, key)
}

/** `place`: of the size in the kind's `edges`. */
export function sizeKey(key: string, place: number): string {
  return place === 0 ? key : smallCover(key)
}

export async function removeFiles({ storage, log }: PictureDeps, kind: PictureKind, key: string): Promise<void> {
  for (const place of pictureKinds[kind].edges.keys())
    await storage.delete(sizeKey(key, place)).catch((err: unknown) => {
      log.warn({ err }, 'could not remove the file of a former picture')
    })
}
