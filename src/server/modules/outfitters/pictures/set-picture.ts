import type { AuditedAction } from '#domain/audit-log.ts'
import { pictureKinds, smallCover, type PictureKind } from '#domain/outfitters/picture-files.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { storedPicture } from './picture-address.ts'
import type { PictureDeps } from '../outfitters.deps.ts'
import { lockReachedOutfitter } from '../reach-outfitter.ts'
import { updateOutfitterRow } from '../settings.store.ts'

interface NewPicture {
  readonly kind: PictureKind
  readonly outfitterId: number
  /** Null removes the picture. */
  readonly path: string | null
  readonly act: AuditedAction
}

/** Returns the storage key of the former picture, whose files the caller then removes. */
export async function setPicture(
  { database }: Pick<PictureDeps, 'database'>,
  ctx: Ctx,
  { kind, outfitterId, path, act }: NewPicture,
): Promise<string | null> {
  const { column } = pictureKinds[kind]
  return database.command(ctx, async (tx) => {
    const { [column]: before } = await lockReachedOutfitter(
      tx,
      requireUser(ctx),
      'settings.manage',
      outfitterId,
      path === null ? undefined : 'id',
    )
    if (before === path) return null
    await updateOutfitterRow(tx, outfitterId, { [column]: path })
    await recordAct(tx, ctx, act, {
      entity: 'outfitter',
      entityId: outfitterId,
      outfitterId,
      detail: { fields: column },
    })
    return before === null ? null : (storedPicture(before)?.key ?? null)
  })
}

/** `place`: of the size in the kind's `edges`. */
export function sizeKey(key: string, place: number): string {
  return place === 0 ? key : smallCover(key)
}

export async function removeFiles({ storage, log }: PictureDeps, kind: PictureKind, key: string): Promise<void> {
  for (const place of pictureKinds[kind].edges.keys())
    try {
      await storage.delete(sizeKey(key, place))
    } catch (err) {
      log.warn({ err }, 'could not remove the file of a former picture')
    }
}
