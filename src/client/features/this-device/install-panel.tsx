import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { usePersisted } from '#client/device/database/persistent-storage.ts'
import { useDayPack } from '#client/device/day-packs/use-day-pack.ts'
import { useInstall } from '#client/device/install/install-prompt.ts'
import { canInstall, forgetsAfterAWeek, thisSystem } from '#client/device/install/system.ts'
import { useUnsentWarnings } from '#client/device/install/unsent-risk.ts'
import { useOldestUnsent } from '#client/device/outbox/use-oldest-unsent.ts'
import device from './device.module.css'
import { InstallSteps } from './install-steps.tsx'
import styles from './install.module.css'

export function InstallPanel() {
  const id = useId()
  const { installed } = useInstall()
  const system = thisSystem()
  // A day pack requests persistent storage, so the browser's answer may have changed.
  const persisted = usePersisted(useDayPack()?.state)
  const warnings = useUnsentWarnings(useOldestUnsent())
  const ownStorage = forgetsAfterAWeek(system)
  const kept = persisted === true || (installed && ownStorage)
  const loose = ownStorage ? 'device.storage-week' : canInstall(system) ? 'device.storage-loose' : 'device.storage-full'
  return (
    <section className={device.part} aria-labelledby={id}>
      <h3 id={id} className={device.title}>
        {staffText(installed ? 'install.installed' : 'install.title')}
      </h3>
      {warnings.length > 0 ? (
        <p className={styles.warning} role="status">
          {warnings.join(' ')}
        </p>
      ) : persisted === null ? null : (
        <p className={device.note}>{staffText(kept ? 'device.storage-kept' : loose)}</p>
      )}
      {installed ? null : (
        <>
          <InstallSteps />
          {ownStorage ? <p className={device.note}>{staffText('install.starts-empty')}</p> : null}
        </>
      )}
    </section>
  )
}
