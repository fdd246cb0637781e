import type { StoredUpload } from './rows.ts'

/** Reasons of a failed upload that this device finds itself. They take the place of the server's message. */
export const uploadFaults = {
  /** The browser has lost the bytes. */
  missing: 'bytes-missing',
  /** The bytes on this device are no longer those that were added. */
  damaged: 'bytes-damaged',
  /** The bytes are sound here, but arrived damaged again and again. */
  arrivedDamaged: 'arrived-damaged',
} as const

/** True where no retry can succeed before the person adds the file again. */
export function isLost({ state, reason }: Pick<StoredUpload, 'state' | 'reason'>): boolean {
  return state === 'failed' && (reason === uploadFaults.missing || reason === uploadFaults.damaged)
}
