/** What is going on at the moment of a look, on this device and on this page. */
export interface PageSituation {
  /** This device's milliseconds. */
  readonly now: number
  /** The last sign of a person in any tab. */
  readonly lastActivity: number
  /** Since when this page is not looked at; null while it is. */
  readonly hiddenSince: number | null
  readonly kiosk: boolean
  /** Lines in the carts of this device. */
  readonly cartLines: number
  /** A charge is under way or its end is not known, or an order is being placed. */
  readonly paying: boolean
  /** Something is being sent, or could be at once: an action or a photo. */
  readonly sending: boolean
  /** A window is open, or something was typed that a new page would lose. */
  readonly editing: boolean
  /** The server answers this page no more: it cannot go on but by the update. */
  readonly outdated: boolean
}

/** `wait`: not now, and nobody is asked; `ask`: whoever is there may say so; `now`: nobody would notice. */
export type UpdateMoment = 'now' | 'ask' | 'wait'

const HIDDEN_FOR = 30_000
const IDLE_FOR = 5 * 60_000
const KIOSK_IDLE_FOR = 60_000
/** Whoever typed something half a day ago does not come back to it. */
const FORGOTTEN_AFTER = 12 * 60 * 60_000

/** Whether a new version may take this page's place: never in the middle of a cart, a checkout or a drain (rules.md 9.7). */
export function updateMoment(at: PageSituation): UpdateMoment {
  const idle = at.now - at.lastActivity
  const nobody = idle >= IDLE_FOR || (at.hiddenSince !== null && at.now - at.hiddenSince >= HIDDEN_FOR)
  if (at.editing && idle < FORGOTTEN_AFTER) return 'wait'
  // What is stored goes on after it; what the server refuses does not go on without it.
  if (at.outdated && (at.paying || at.cartLines > 0)) return nobody ? 'now' : 'ask'
  if (at.paying || (at.sending && !at.outdated)) return 'wait'
  if (at.cartLines > 0 && idle < IDLE_FOR) return 'wait'
  if (at.kiosk) return at.outdated || idle >= KIOSK_IDLE_FOR ? 'now' : 'wait'
  return nobody ? 'now' : 'ask'
}
