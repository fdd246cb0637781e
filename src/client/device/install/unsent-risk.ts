import { staffText } from '#domain/texts/staff-texts.ts'
import { useServerNow } from '../connection/use-server-now.ts'
import { usePersisted } from '../database/persistent-storage.ts'
import { useInstall } from './install-prompt.ts'
import { canInstall, forgetsAfterAWeek, thisSystem, type System } from './system.ts'

/** Milliseconds. A warning shows beside unsent work that has waited longer. */
const LONG = 86_400_000

const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/**
 * Returns the warning that a browser without persistent storage may delete unsent work. Null in an installed app on
 * iPhone, iPad and Safari on a Mac.
 */
export function unsentRisk(system: System, installed: boolean): string | null {
  // On iPhone, iPad and Safari on a Mac, the installed app has its own storage. Unsent work of this page would not move
  // there, so this warning says to send it first.
  if (forgetsAfterAWeek(system)) return installed ? null : staffText('device.unsent-week')
  return staffText(installed || !canInstall(system) ? 'device.unsent-space' : 'device.unsent-install')
}

export function longUnsent(oldest: number | null, now: number): string | null {
  if (oldest === null || now - oldest < LONG) return null
  return staffText('device.unsent-old', { age: days.format(Math.floor((now - oldest) / LONG)) })
}

export function useUnsentWarnings(oldest: number | null): readonly string[] {
  const persisted = usePersisted(oldest === null)
  const { installed } = useInstall()
  const now = useServerNow((at) => (oldest !== null && at < oldest + LONG ? oldest + LONG : null))
  if (oldest === null) return []
  const risk = persisted === false ? unsentRisk(thisSystem(), installed) : null
  return [risk, longUnsent(oldest, now)].filter((text) => text !== null)
}
