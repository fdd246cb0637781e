import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { queueAlbum } from './save-album.action.ts'
import { albumKeyOf } from '#client/device/uploads/album-keys.ts'
import type { StoredAlbum } from '#client/device/database/rows.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { saveAlbumByName, type AlbumFields } from '../albums.commands.ts'
import type { AlbumEdit } from '../use-save-album.ts'

type QueuedTarget = Pick<StoredAlbum, 'key' | 'clientId' | 'albumId'> | number | null

interface SavingQueued {
  readonly busy: boolean
  readonly errors: Readonly<Record<string, string>>
  /**
   * Only a save that the server answers at once carries a version, because nobody would see the refusal of a later one.
   * Resolves to the album's id, or to its key while only this device has the album. Null when the server refused.
   */
  readonly save: (target: QueuedTarget, fields: AlbumFields, edit: AlbumEdit) => Promise<number | string | null>
}

const none: Readonly<Record<string, string>> = {}

/**
 * Both ways send a new album with the same client id and idempotency key, so that a lost answer never makes a second
 * album.
 */
export function useQueuedAlbum(): SavingQueued {
  const { user } = useStaff()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(none)
  const running = useRef(false)

  const save: SavingQueued['save'] = async (target, fields, { version, meets }) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const album = named(target)
    const key = newIdempotencyKey()
    // A change that waits is sent without a version. That is another request, so it needs a key of its own.
    const queuedKey = typeof target === 'number' ? newIdempotencyKey() : key
    const queue = () => queueAlbum(offlineDatabase(), { ...album, actor: actorOf(user), fields }, queuedKey)
    try {
      // If an earlier change of this album is still in the outbox, that change must reach the server first.
      if (await isQueued(actorOf(user), album.key)) await queue()
      else {
        const id = typeof target === 'number' ? target : null
        const saved = await saveAlbumByName(key, {
          ...fields,
          client_id: album.clientId,
          ...(id === null ? {} : { id, version }),
        })
        void queries.invalidateQueries({ queryKey: ['albums'] })
        void queries.invalidateQueries({ queryKey: ['album', saved.id] })
        notify({ text: staffText('saved.album'), tone: 'good', stays: true })
        setErrors(none)
        return saved.id
      }
    } catch (error) {
      if (meets(error)) {
        setErrors(none)
        return null
      }
      if (!(error instanceof ApiError) || !error.isOffline) {
        if (error instanceof ApiError) setErrors(error.errors)
        notifyError(error)
        return null
      }
      try {
        await queue()
      } catch (full) {
        notifyError(full)
        return null
      }
    } finally {
      running.current = false
      setBusy(false)
    }
    setErrors(none)
    notify({ text: staffText('queued.saved-here'), tone: 'good', stays: true })
    return album.albumId ?? album.key
  }
  return { busy, errors, save }
}

function named(target: QueuedTarget): Pick<StoredAlbum, 'key' | 'clientId' | 'albumId'> {
  if (target !== null && typeof target === 'object') return target
  const clientId = newIdempotencyKey()
  return target === null
    ? { key: clientId, clientId, albumId: null }
    : { key: albumKeyOf(target), clientId, albumId: target }
}

async function isQueued(actor: string, key: string): Promise<boolean> {
  return ((await offlineDatabase().albums.get([actor, key]))?.waiting ?? 0) > 0
}
