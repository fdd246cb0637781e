import type { StoredUpload } from '../database/rows.ts'

/**
 * Reasons for a failed upload that this device itself detects. They are stored in place of a message from the server.
 */
export const uploadFaults = {
  missing: 'bytes-missing',
  damaged: 'bytes-damaged',
  /** The bytes on this device are sound, but arrived damaged at the server several times. */
  arrivedDamaged: 'arrived-damaged',
} as const

/** True when a retry cannot succeed before the person adds the file again. */
export function isLost({ state, reason }: Pick<StoredUpload, 'state' | 'reason'>): boolean {
  return state === 'failed' && (reason === uploadFaults.missing || reason === uploadFaults.damaged)
}
