export interface AnswerSeen {
  /** `none`: no answer. `foreign`: an answer that is not our server's JSON. */
  readonly kind: 'ours' | 'foreign' | 'none'
  readonly status: number
  /** The address without its query. */
  readonly path: string
  /** The server no longer answers pages as old as this one (docs/rules.md#updates). */
  readonly outdated?: boolean
  readonly serverTime: string | null
  /** In milliseconds of this device, before and after the call. */
  readonly sentAt: number
  readonly receivedAt: number
}

type Listener = (answer: AnswerSeen) => void

const listeners = new Set<Listener>()

/**
 * Calls the listener after each API call: queries, queued actions, uploads and streams of events. Returns the function
 * that stops it.
 */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceAnswer(answer: AnswerSeen): void {
  for (const listener of listeners) listener(answer)
}
