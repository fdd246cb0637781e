import type { Facts } from '#client/offline/done-action.ts'
import {
  ORDER_CANCEL,
  ORDER_DISCOUNT,
  ORDER_EMAIL,
  ORDER_NOTE,
  ORDER_RELEASE,
  type OrderChange,
} from '#client/offline/queued-orders.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { notify } from '#client/ui/notices.tsx'
import { money } from './money.ts'
import type { WaitingAct } from './order-acts.ts'

const DONE: Record<OrderChange['kind'], StaffTextKey> = {
  [ORDER_RELEASE]: 'saved.released',
  [ORDER_CANCEL]: 'saved.canceled',
  [ORDER_NOTE]: 'saved.note',
  [ORDER_EMAIL]: 'saved.email',
  [ORDER_DISCOUNT]: 'saved.discount',
}

/** That the server has done it (product.md 5). Never said before its answer. */
export function doneText({ kind }: Pick<OrderChange, 'kind'>): string {
  return staffText(DONE[kind])
}

/** The act in a word or two: what the order is by it, or what was asked for and not done. */
function actName(change: OrderChange, isRefused: boolean): string {
  switch (change.kind) {
    case ORDER_RELEASE:
      return staffText(isRefused ? 'act.release' : 'waits.released')
    case ORDER_CANCEL:
      return staffText(isRefused ? 'waits.cancellation' : 'waits.cancelled')
    case ORDER_NOTE:
      return staffText('waits.note')
    case ORDER_EMAIL:
      return staffText('waits.email')
    case ORDER_DISCOUNT:
      return staffText('waits.discount', { code: change.code })
  }
}

/** The act, and why the server has not done it. */
export function actText({ change, state }: Pick<WaitingAct, 'change' | 'state'>): string {
  const act = actName(change, state.is === 'refused')
  switch (state.is) {
    case 'pending':
      return staffText('waits.pending', { act })
    case 'held':
      return staffText('waits.held', { act, name: state.by ?? staffText('waits.somebody') })
    case 'refused':
      return staffText('waits.refused', { act })
  }
}

/**
 * Tells of a release at another total than staff saw by how much (rules.md 3.2); of which order, when somebody is told
 * later.
 */
export function tellDifference(change: OrderChange, { difference }: Facts, laterOf: number | null = null): void {
  if (change.kind !== ORDER_RELEASE || typeof difference !== 'number' || difference === 0) return
  const text = staffText('act.release-differs', {
    total: money(change.expectedTotal + difference),
    seen: money(change.expectedTotal),
    difference: money(Math.abs(difference)),
  })
  notify({
    tone: 'warning',
    duration: null,
    text: laterOf === null ? text : staffText('waits.sent', { id: String(laterOf), text }),
  })
}
