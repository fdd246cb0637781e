import { useEffect, useRef } from 'react'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import styles from './timeout-dialog.module.css'

interface Props {
  secondsLeft: number
  /** Whether it is a cart that would be cleared, or only what the guest sees. */
  hasCart: boolean
  onStillWorking: () => void
  onClear: () => void
}

const ignore = () => undefined

/** 'Timeout': is anyone there? It must be answered, or the time does. */
export function TimeoutDialog({ secondsLeft, hasCart, onStillWorking, onClear }: Props) {
  const stay = useRef<HTMLButtonElement>(null)
  // A key pressed just then must clear nothing. A frame later: a dialog that this one covers lets go of the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => stay.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // Said at the start and near the end; a screen reader that counts aloud would say nothing else.
  const spoken = secondsLeft > 10 ? 30 : 10
  return (
    <Dialog
      open
      alert
      dismissable={false}
      onOpenChange={ignore}
      title={t('cart.timeout')}
      closeLabel={t('common.close')}
      description={t(hasCart ? 'cart.timeout-lead' : 'timeout.lead', { seconds: secondsLeft })}
      actions={
        <>
          <Button variant="secondary" onClick={onClear}>
            {t(hasCart ? 'cart.timeout-clear' : 'timeout.done')}
          </Button>
          <Button ref={stay} onClick={onStillWorking}>
            {t('cart.still-working')}
          </Button>
        </>
      }
    >
      <p className={styles.seconds} aria-hidden="true">
        {secondsLeft}
      </p>
      <VisuallyHidden live>{t('timeout.spoken', { count: spoken })}</VisuallyHidden>
    </Dialog>
  )
}
