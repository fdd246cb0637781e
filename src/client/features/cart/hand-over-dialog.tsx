import { useEffect, useState } from 'react'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import styles from './hand-over-dialog.module.css'

interface Props {
  /** What the phone opens. */
  address: string
  /** Milliseconds. */
  goodFor: number
  busy: boolean
  onAgain: () => void
  /** The guest goes on elsewhere: this screen is cleared. */
  onDone: () => void
  onClose: () => void
}

/** The code that takes the cart to a phone. */
export function HandOverDialog({ address, goodFor, busy, onAgain, onDone, onClose }: Props) {
  const [over, setOver] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setOver(address), Math.max(0, goodFor))
    return () => clearTimeout(timer)
  }, [address, goodFor])
  const isOver = over === address
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('hand-over.title')}
      description={t('hand-over.lead')}
      closeLabel={t('common.close')}
      actions={
        <Button large icon="check" onClick={onDone}>
          {t('hand-over.done')}
        </Button>
      }
    >
      <div className={styles.code}>
        {isOver ? (
          <>
            <p role="status">{t('hand-over.over')}</p>
            <Button variant="secondary" busy={busy} onClick={onAgain}>
              {t('hand-over.again')}
            </Button>
          </>
        ) : (
          <>
            <QrCode text={address} label={t('hand-over.code')} size={264} />
            <p>{t('hand-over.valid')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
