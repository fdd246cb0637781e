/** What every call that came back (or did not) tells: server time, and whether the answer was ours. */
export interface AnswerSeen {
  /** `none`: no answer; `foreign`: an answer that is not our server's JSON; `ours`. */
  readonly kind: 'ours' | 'foreign' | 'none'
  readonly status: number
  /** The server serves newer pages than this one, and answers it no more (rules.md 9.7). */
  readonly outdated?: boolean
  /** The `Server-Time` header. */
  readonly serverTime: string | null
  /** This device's milliseconds before and after. */
  readonly sentAt: number
  readonly receivedAt: number
}

type Listener = (answer: AnswerSeen) => void

const listeners = new Set<Listener>()

/** Calls the listener after each call to the API and each refused stream or upload; answers how to stop. */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For those that send calls: tells the listeners. */
export function answerSeen(answer: AnswerSeen): void {
  for (const listener of listeners) listener(answer)
}
