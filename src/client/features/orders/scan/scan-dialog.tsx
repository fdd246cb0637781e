import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import { openCamera, troubleOf, type Camera, type CameraTrouble } from './camera.ts'
import { offlineCodeReader } from './offline-code-reader.ts'
import type { DrawOrder } from './drawn-order.ts'
import { isWaitingHere } from './scanned-order.action.ts'
import { ScannedOrder } from './scanned-order.tsx'
import { findOrderByHash, pendingQuery } from '../staff-orders.queries.ts'
import styles from './scan-dialog.module.css'

interface Props {
  outfitterId: number
  draw: DrawOrder
  onFound: (id: number) => void
  onClose: () => void
}

export function ScanDialog({ outfitterId, draw, onFound, onClose }: Props) {
  const client = useQueryClient()
  const [scanned, setScanned] = useState<OfflineOrder | null>(null)
  const onScanned = async (order: OfflineOrder): Promise<void> => {
    const waiting = client.getQueryData(pendingQuery(outfitterId).queryKey) ?? []
    const arrived = waiting.find((row) => row.local_code === order.localCode)
    if (arrived && !(await isWaitingHere(offlineDatabase(), order))) onFound(arrived.id)
    else setScanned(order)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={staffText('scan.title')}
      description={staffText('scan.lead')}
      closeLabel={staffText('kit.close')}
    >
      {scanned ? (
        <ScannedOrder
          order={scanned}
          outfitterId={outfitterId}
          draw={draw}
          onBack={() => setScanned(null)}
          onClose={onClose}
        />
      ) : (
        <Scanner onFound={onFound} onScanned={(order) => void onScanned(order).catch(notifyError)} />
      )}
    </Dialog>
  )
}

interface ScannerProps {
  onFound: (id: number) => void
  onScanned: (order: OfflineOrder) => void
}

function Scanner({ onFound, onScanned }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | CameraTrouble>('starting')
  const [said, setSaid] = useState<string | null>(null)
  const [number, setNumber] = useState<number | null>(null)

  const found = useEffectEvent(onFound)
  const foundOffline = useEffectEvent(onScanned)

  useEffect(() => {
    const element = video.current
    if (!element) return
    let camera: Camera | null = null
    let left = false
    // The same code stays in the picture for a while, but the dialog looks it up only once.
    let last = ''
    const readOffline = offlineCodeReader()
    const seen = async (text: string): Promise<void> => {
      if (text === last) return
      last = text
      const read = await readOffline(text)
      if (left) return
      if (read === 'damaged') return setSaid(staffText('scan.damaged'))
      if (read !== 'foreign') {
        if ('have' in read) return setSaid(staffText('scan.parts', { have: read.have, count: read.count }))
        return foundOffline(read)
      }
      const hash = hashOfCode(text, location.origin)
      if (hash === null) return setSaid(staffText('scan.unknown'))
      try {
        const id = await findOrderByHash(hash)
        if (left) return
        if (id === null) setSaid(staffText('scan.not-found'))
        else found(id)
      } catch (error) {
        // Forgets the code after a failed lookup, so that the guest may show it again.
        last = ''
        if (!left) setSaid(errorMessage(error))
      }
    }
    openCamera(element, (text) => void seen(text)).then(
      (opened) => {
        camera = opened
        if (left) opened.stop()
        else setState('looking')
      },
      (error: unknown) => {
        if (!left) setState(troubleOf(error))
      },
    )
    return () => {
      left = true
      camera?.stop()
    }
  }, [])

  const hasPicture = state === 'starting' || state === 'looking'
  return (
    <div className={styles.scanner}>
      <div className={styles.frame} hidden={!hasPicture}>
        <video ref={video} className={styles.video} muted playsInline aria-label={staffText('scan.video')} />
        {state === 'starting' ? <p className={styles.starting}>{staffText('scan.starting')}</p> : null}
        <span className={styles.aim} aria-hidden="true" />
      </div>
      <div role="status">
        {hasPicture ? null : (
          <p className={styles.trouble}>
            <Icon name="camera" />
            {staffText(`scan.${state}`)}
          </p>
        )}
        {said ? (
          <p className={styles.trouble}>
            <Icon name="alert" />
            {said}
          </p>
        ) : null}
      </div>
      <form
        className={styles.number}
        onSubmit={(event) => {
          event.preventDefault()
          if (number === null) notifyMissing([staffText('order.id')])
          else onFound(number)
        }}
      >
        <NumberField label={staffText('scan.number')} value={number} minValue={1} onChange={setNumber} />
        <Button type="submit" variant="secondary">
          {staffText('scan.go')}
        </Button>
      </form>
    </div>
  )
}

/** A guest's QR code contains a delivery link to this server. */
export function hashOfCode(text: string, origin: string): string | null {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  return /^\/deliver\/[^/]+\/order\/([A-Za-z0-9_-]{22,})(?:\/external)?\/?$/.exec(url.pathname)?.[1] ?? null
}
