import { useId, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { useInstall } from '#client/device/install/install-prompt.ts'
import { canInstall, forgetsAfterAWeek, thisSystem } from '#client/device/install/system.ts'
import { useUnsentWarnings } from '#client/device/install/unsent-risk.ts'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { useOldestUnsent } from '#client/device/outbox/use-oldest-unsent.ts'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { InstallSteps } from './install-steps.tsx'
import styles from './install.module.css'

/** Milliseconds. Unsent work younger than this may be on its way to the server, so it does not open the card. */
const MINIMUM_AGE = 60_000
const DISMISSED = 'device.install-card-dismissed'

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) === '1'
  } catch {
    return true
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // The browser denies storage.
  }
}

/**
 * Suggests to install the app until a person closes the card: where the browser deletes stored data after a week, and
 * elsewhere when the device holds unsent work from before this page opened. Newer work never opens the card. Otherwise
 * the card could move a button just before the user presses it.
 */
export function InstallCard() {
  const id = useId()
  const [openedAt] = useState(serverNow)
  const [isOpen, setOpen] = useState(() => canInstall(thisSystem()) && !isKiosk() && !wasDismissed())
  const [wasDue, setWasDue] = useState(false)
  const [showsSteps, setShowsSteps] = useState(false)
  const { installed, open } = useInstall()
  const oldest = useOldestUnsent()
  const warnings = useUnsentWarnings(oldest)
  const forgets = forgetsAfterAWeek(thisSystem())
  const isDue = forgets || (oldest !== null && oldest < openedAt - MINIMUM_AGE && warnings.length > 0)
  // Once shown, the card stays even when the device has sent everything.
  if (isDue && !wasDue) setWasDue(true)
  if (!isOpen || installed || !(isDue || wasDue)) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {staffText('install.title')}
        </h2>
        <IconButton
          icon="close"
          label={staffText('install.dismiss')}
          onClick={() => {
            dismiss()
            setOpen(false)
          }}
        />
      </div>
      <div className={styles.body}>
        {warnings.length > 0 ? (
          <p className={styles.note}>{warnings.join(' ')}</p>
        ) : forgets ? (
          <p className={styles.note}>{staffText('device.storage-week')}</p>
        ) : null}
        {showsSteps || open ? (
          <InstallSteps />
        ) : (
          <Button variant="secondary" onClick={() => setShowsSteps(true)}>
            {staffText('install.show')}
          </Button>
        )}
      </div>
    </section>
  )
}
