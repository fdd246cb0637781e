export interface PageSituation {
  readonly now: number
  readonly lastActivity: number
  readonly hiddenSince: number | null
  readonly kiosk: boolean
  readonly cartLines: number
  readonly paying: boolean
  readonly sending: boolean
  readonly editing: boolean
  readonly outdated: boolean
}

/** `now`: update, because nobody would notice. */
export type UpdateMoment = 'now' | 'ask' | 'wait'

const HIDDEN_FOR = 30_000
const IDLE_FOR = 5 * 60_000
const KIOSK_IDLE_FOR = 60_000
/** Milliseconds without activity after which unsaved input no longer delays an update. */
const FORGOTTEN_AFTER = 12 * 60 * 60_000

/** See docs/rules.md#updates. */
export function updateMoment(at: PageSituation): UpdateMoment {
  const idle = at.now - at.lastActivity
  const nobody = idle >= IDLE_FOR || (at.hiddenSince !== null && at.now - at.hiddenSince >= HIDDEN_FOR)
  if (at.editing && idle < FORGOTTEN_AFTER) return 'wait'
  // An outdated page may update even during a cart or a checkout. The stored cart survives the reload, and the server
  // refuses the outdated page anyway.
  if (at.outdated && (at.paying || at.cartLines > 0)) return nobody ? 'now' : 'ask'
  if (at.paying || (at.sending && !at.outdated)) return 'wait'
  if (at.cartLines > 0 && idle < IDLE_FOR) return 'wait'
  if (at.kiosk) return at.outdated || idle >= KIOSK_IDLE_FOR ? 'now' : 'wait'
  return nobody ? 'now' : 'ask'
}
