import { createEvent } from '#client/store.ts'

export interface AnswerSeen {
  /** `none`: no answer came. `foreign`: an answer came, but not from our server (for example from a captive portal). */
  readonly kind: 'ours' | 'foreign' | 'none'
  readonly status: number
  /** Path of the called URL, without the query string. */
  readonly path: string
  /** True when the server no longer answers pages as old as this one (docs/rules.md#updates). */
  readonly outdated?: boolean
  readonly serverTime: string | null
  /** Start and end of the call, in milliseconds by this device's clock. */
  readonly sentAt: number
  readonly receivedAt: number
}

const answers = createEvent<AnswerSeen>()

/** Calls the listener after each API call: queries, queued actions, uploads and event streams. */
export const onAnswer = answers.subscribe

export const announceAnswer = answers.emit
