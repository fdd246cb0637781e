import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { isLost, uploadFaults } from '#client/device/uploads/upload-faults.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { uploadPause } from '#client/device/uploads/upload-pause.ts'
import { retryUpload } from '#client/device/uploads/store-uploads.ts'
import { useStore } from '#client/store.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { ActionRow } from './action-row.tsx'
import styles from './outbox.module.css'
import { albumName, photosPath, type FailedPhotos, type WaitingPhotos } from './use-outbox.ts'
import { byWhom, sinceText, waitsFor } from './when-and-who.ts'

export type DiscardPhotos = (albumId: number | null, uploads: readonly StoredUpload[]) => Promise<void>

export function PhotosRow({ line, actor, isOnline }: { line: WaitingPhotos; actor: string; isOnline: boolean }) {
  const isOwn = line.actor === actor
  const title = staffText('outbox.photos-of', { count: line.count, name: albumName(line) })
  const isPaused = useStore(uploadPause)
  const why = isPaused ? 'upload.paused' : isOnline ? 'outbox.why-sending' : 'outbox.why-offline'
  return (
    <ActionRow
      isOpen={isOwn}
      words={{ icon: 'slides', title, detail: null, path: photosPath(line) }}
      meta={`${sinceText(line.since, serverNow())} · ${byWhom(line.actor, actor)}`}
      state={isOwn ? staffText(why) : waitsFor(line.actor)}
    />
  )
}

interface FailedProps {
  line: FailedPhotos
  actor: string
  discardPhotos: DiscardPhotos
}

export function FailedPhotosRow({ line, actor, discardPhotos }: FailedProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { uploads } = line
  const isOwn = line.actor === actor
  const retryable = uploads.filter((upload) => !isLost(upload))
  const title = staffText('outbox.failed-photos', { count: uploads.length, name: albumName(line) })
  const retry = (): void => {
    const database = offlineDatabase()
    void Promise.all(retryable.map(({ id }) => retryUpload(database, id))).catch(notifyError)
  }
  const discard = (): void => {
    setIsAsked(false)
    void discardPhotos(albumIdOf(line.albumKey), uploads).catch(notifyError)
  }
  return (
    <ActionRow
      isRefused
      isOpen={isOwn}
      words={{ icon: 'slides', title, detail: namesOf(uploads), path: photosPath(line) }}
      meta={`${sinceText(Math.min(...uploads.map(({ addedAt }) => addedAt)), serverNow())} · ${byWhom(line.actor, actor)}`}
      state={reasonOf(line)}
    >
      {isOwn ? (
        <>
          {retryable.length > 0 ? (
            <Button variant="secondary" icon="refresh" onClick={retry}>
              {staffText('outbox.retry')}
            </Button>
          ) : null}
          <Link className={styles.open} to={photosPath(line)}>
            {staffText('outbox.open-album')}
          </Link>
          <Button variant="quiet" onClick={() => setIsAsked(true)}>
            {staffText('outbox.discard')}
          </Button>
          <ConfirmDialog
            open={isAsked}
            danger
            title={staffText('outbox.discard-photos-title', { count: uploads.length })}
            text={staffText('outbox.discard-photos-text')}
            verb={staffText('outbox.discard')}
            onConfirm={discard}
            onClose={() => setIsAsked(false)}
          />
        </>
      ) : null}
    </ActionRow>
  )
}

const NAMES = 3

function namesOf(uploads: readonly StoredUpload[]): string {
  const names = uploads.slice(0, NAMES).map(({ name }) => name)
  const more = uploads.length - names.length
  return [...names, ...(more > 0 ? [staffText('outbox.take-over-stays-more', { count: more })] : [])].join(', ')
}

function reasonOf({ reason }: FailedPhotos): string {
  if (reason === uploadFaults.missing) return staffText('upload.bytes-missing')
  if (reason === uploadFaults.damaged) return staffText('upload.bytes-damaged')
  if (reason === uploadFaults.arrivedDamaged) return staffText('upload.arrived-damaged')
  return reason || staffText('upload.no-reason')
}
