import { staffText } from '#domain/texts/staff-texts.ts'
import type { StoredDayPack } from '#client/device/database/rows.ts'

type PackLight = 'ready' | 'taking' | 'waiting'

export function packWords({ state, problem, have, count }: StoredDayPack): string {
  const numbers = { have, count }
  if (state === 'ready') return count === 0 ? staffText('device.pack-none') : staffText('device.pack-ready', numbers)
  if (problem === 'offline' && count === 0) return staffText('device.pack-offline-none')
  if (problem !== null) return staffText(`device.pack-${problem}`, numbers)
  return count === 0 ? staffText('device.pack-asking') : staffText('device.pack-taking', numbers)
}

/** `waiting` means that a problem stops the download. */
export function packLight({ state, problem }: StoredDayPack): PackLight {
  if (state === 'ready') return 'ready'
  return problem === null ? 'taking' : 'waiting'
}
