import { staffText } from '#domain/texts/staff-texts.ts'
import { useServerNow } from '../connection/use-server-now.ts'
import { usePersisted } from '../database/persistent-storage.ts'
import { useInstall } from './install-prompt.ts'
import { canInstall, forgetsAfterAWeek, thisSystem, type System } from './system.ts'

/** Milliseconds. A warning shows beside work that waits longer than this. */
const LONG = 86_400_000

const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** Says when a browser that promises nothing may delete unsent work; null when an installed app keeps it. */
export function unsentRisk(system: System, installed: boolean): string | null {
  // On these systems an installed app has its own storage. Installing it does not move unsent work there.
  if (forgetsAfterAWeek(system)) return installed ? null : staffText('device.unsent-week')
  return staffText(installed || !canInstall(system) ? 'device.unsent-space' : 'device.unsent-install')
}

/** Says for how many days work has waited, once it is more than one. Milliseconds. */
export function longUnsent(oldest: number | null, now: number): string | null {
  if (oldest === null || now - oldest < LONG) return null
  return staffText('device.unsent-old', { age: days.format(Math.floor((now - oldest) / LONG)) })
}

/** The warnings beside unsent work. `oldest`: when its oldest part was made, in learned server time; null if none. */
export function useUnsentWarnings(oldest: number | null): readonly string[] {
  const persisted = usePersisted(oldest === null)
  const { installed } = useInstall()
  const now = useServerNow((at) => (oldest !== null && at < oldest + LONG ? oldest + LONG : null))
  if (oldest === null) return []
  const risk = persisted === false ? unsentRisk(thisSystem(), installed) : null
  return [risk, longUnsent(oldest, now)].filter((text) => text !== null)
}
