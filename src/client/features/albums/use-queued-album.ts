import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { queueAlbum } from '#client/offline/queued-albums.ts'
import { albumKeyOf, type StoredAlbum } from '#client/offline/stored-album.ts'
import { notifyError, notifyGood } from '#client/ui/warn-missing.ts'
import { saveAlbumByName, type AlbumFields } from './albums.commands.ts'

/** The album that is changed: of the server, or one that only this device has. Null makes a new one. */
export type QueuedTarget = Pick<StoredAlbum, 'key' | 'clientId' | 'albumId'> | number | null

interface SavingQueued {
  readonly busy: boolean
  /** The server's sentences by field, of the last try. */
  readonly errors: Readonly<Record<string, string>>
  /** Where the saved album is shown: its id or, while only this device has it, its key. Null when it was refused. */
  readonly save: (target: QueuedTarget, fields: AlbumFields) => Promise<number | string | null>
}

const none: Readonly<Record<string, string>> = {}

/**
 * Saves albums with or without a network: at once where the server answers, else from the outbox under the same name and
 * key, so that an answer that got lost never makes a second album.
 */
export function useQueuedAlbum(): SavingQueued {
  const { user } = useStaff()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(none)
  const running = useRef(false)

  const save = async (target: QueuedTarget, fields: AlbumFields): Promise<number | string | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const album = named(target)
    const key = newIdempotencyKey()
    const queue = () => queueAlbum(offlineDatabase(), { ...album, actor: actorOf(user), fields }, key)
    try {
      // What waits already goes first: this change has to follow it.
      if (await isQueued(actorOf(user), album.key)) await queue()
      else {
        const id = typeof target === 'number' ? target : null
        const saved = await saveAlbumByName(key, {
          ...fields,
          client_id: album.clientId,
          ...(id === null ? {} : { id }),
        })
        void queries.invalidateQueries({ queryKey: ['albums'] })
        void queries.invalidateQueries({ queryKey: ['album', saved.id] })
        notifyGood(staffText('saved.album'))
        setErrors(none)
        return saved.id
      }
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isOffline) {
        if (error instanceof ApiError) setErrors(error.errors)
        notifyError(error)
        return null
      }
      await queue()
    } finally {
      running.current = false
      setBusy(false)
    }
    setErrors(none)
    notifyGood(staffText('queued.saved-here'))
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
