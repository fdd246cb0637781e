import { cents, formatMoney, isCents } from '#domain/money.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import type { ActionKind, ActionWords, Answer, StaffSentence } from '#client/device/outbox/action-kind.ts'

export interface StoredChange {
  readonly kind: string
  readonly orderId: number
  readonly outfitterId: number
  /** Missing when no list showed it, and in entries of earlier builds. */
  readonly seen?: string | undefined
}

/** Null for a field that no change replaces. */
export interface PendingFields {
  /** Set when a pending change ends the order. */
  readonly becomes: 'released' | 'cancelled' | null
  readonly notes: string | null
  readonly email: string | null
  /** Only the server can compute the order's new total. */
  readonly discount: string | null
}

export interface OrderChangeKind<Change extends StoredChange = StoredChange> extends ActionKind<Change> {
  doneText(summary: Facts): StaffSentence
  /**
   * While the change waits, the name is often the order's new state, such as 'Released'. A refused change never took
   * effect, so its name is the act, such as 'Release'.
   */
  nameOf(change: Change, isRefused: boolean): StaffSentence
  applyTo(shown: PendingFields, change: Change): PendingFields
  warningOf?(change: Change, summary: Facts): StaffSentence | null
}

/** The drainer sends the changes of one order in the sequence in which they were made. */
export function orderEntity(orderId: number): string {
  return `order:${orderId}`
}

export function dollarsOf(amount: unknown): string | null {
  return isCents(amount) ? formatMoney('en', cents(amount)) : null
}

export function orderWords(
  icon: ActionWords['icon'],
  title: StaffTextKey,
  { orderId }: Facts,
  details: readonly (StaffSentence | string | null)[] = [],
): ActionWords {
  const id = String(orderId ?? '')
  return {
    icon,
    title: { key: title, params: { id } },
    details: details.filter((part) => part !== null),
    path: `/dashboard/order-detail/${id}`,
  }
}

export function totalOf({ total }: Facts): StaffSentence | null {
  const dollars = dollarsOf(total)
  return dollars === null ? null : { key: 'outbox.total', params: { total: dollars } }
}

/** Returns only numbers and the status, because the answer also holds the guest's name and email. */
function numbersOf(answer: { order?: unknown; difference?: unknown }): Facts {
  const order = typeof answer.order === 'object' && answer.order !== null ? answer.order : {}
  return {
    ...('status' in order && typeof order.status === 'string' ? { status: order.status } : {}),
    ...('total' in order && typeof order.total === 'number' ? { total: order.total } : {}),
    ...(typeof answer.difference === 'number' ? { difference: answer.difference } : {}),
  }
}

export const orderChangeBasics = {
  version: 1,
  summarize: ({ orderId }: StoredChange): Facts => ({ orderId }),
  summarizeAnswer: ({ orderId, outfitterId }: StoredChange, answer: Answer): Facts => ({
    orderId,
    outfitterId,
    ...numbersOf('body' in answer ? answer.body : { order: answer.current }),
  }),
  decidedBy: ({ orderId, outfitterId }: StoredChange) => ({ outfitterId, id: String(orderId) }),
}
