import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { openCamera, troubleOf, type Camera, type CameraTrouble } from './camera.ts'
import { findOrderByHash } from '../staff-orders.queries.ts'
import styles from './scan-dialog.module.css'

interface Props {
  onFound: (id: number) => void
  onClose: () => void
}

export function ScanDialog({ onFound, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={staffText('scan.title')}
      description={staffText('scan.lead')}
      closeLabel={staffText('kit.close')}
    >
      <Scanner onFound={onFound} />
    </Dialog>
  )
}

function Scanner({ onFound }: Pick<Props, 'onFound'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | CameraTrouble>('starting')
  const [said, setSaid] = useState<string | null>(null)
  const [number, setNumber] = useState<number | null>(null)

  const found = useEffectEvent(onFound)

  useEffect(() => {
    const element = video.current
    if (!element) return
    let camera: Camera | null = null
    let left = false
    // The same code stays in the picture for a while, but the dialog looks it up only once.
    let last = ''
    const seen = async (text: string): Promise<void> => {
      if (text === last) return
      last = text
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
