import { useEffect, useRef } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './timeout-dialog.module.css'

interface Props {
  secondsLeft: number
  /** True when the timeout ends a cart, false when it only clears the screen. */
  hasCart: boolean
  putsAside: boolean
  onStillWorking: () => void
  onClear: () => void
}

const ignore = () => undefined

/** Only an answer or the timeout closes it. */
export function TimeoutDialog({ secondsLeft, hasCart, putsAside, onStillWorking, onClear }: Props) {
  const stay = useRef<HTMLButtonElement>(null)
  // Focuses the button 'Still working', so that a stray key does not clear the cart. Another dialog that is open behind
  // this one keeps the focus until the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => stay.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // Screen readers announce the time left only twice, because an announcement each second would interrupt everything
  // else.
  const spoken = secondsLeft > 10 ? 30 : 10
  return (
    <Dialog
      open
      alert
      dismissable={false}
      onOpenChange={ignore}
      title={t('cart.timeout')}
      closeLabel={t('common.close')}
      description={t(putsAside ? 'cart.timeout-aside' : hasCart ? 'cart.timeout-lead' : 'timeout.lead', {
        seconds: secondsLeft,
      })}
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
