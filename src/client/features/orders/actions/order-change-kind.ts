import { cents, formatMoney, isCents } from '#domain/money.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import type { ActionKind, ActionWords, Answer, StaffSentence } from '#client/device/outbox/action-kind.ts'

/** The fields that every stored change of an order has. */
export interface StoredChange {
  readonly kind: string
  readonly orderId: number
  readonly outfitterId: number
  /** The order's status that staff saw. Missing where no list showed it, and in entries of earlier builds. */
  readonly seen?: string | undefined
}

/** The fields of a shown order that pending changes replace. Null for a field that no change replaces. */
export interface PendingFields {
  /** Set when a pending change ends the order, so that staff are not offered release or cancel again. */
  readonly becomes: 'released' | 'cancelled' | null
  readonly notes: string | null
  readonly email: string | null
  /** The code of a discount. Only the server knows the new total. */
  readonly discount: string | null
}

/** One kind of change that staff make to a placed order. `order-change-list.ts` lists them. */
export interface OrderChangeKind<Change extends StoredChange = StoredChange> extends ActionKind<Change> {
  /** Returns the text that confirms the change. It shows only after the server's answer, which `summary` sums up. */
  doneText(summary: Facts): StaffTextKey
  /** Names the change in a word or two: what the order becomes, or what the server refused. */
  nameOf(change: Change, isRefused: boolean): StaffSentence
  /** Applies the change to the fields that were shown so far. */
  applyTo(shown: PendingFields, change: Change): PendingFields
  /** Warns when the server's result differs from what staff saw. */
  warningOf?(change: Change, summary: Facts): StaffSentence | null
}

/** Formats an amount of a summary; null when the value is not an amount. */
export function dollarsOf(amount: unknown): string | null {
  return isCents(amount) ? formatMoney('en', cents(amount)) : null
}

/** Describes a change of an order for the outbox page. */
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

/** The total as a detail on the outbox page; null when the summary has none. */
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

/** The parts that all changes of an order share. */
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

/** Options of a request from the outbox. A repeated key has no second effect (docs/rules.md#idempotency-keys). */
export function keyed({ key, signal }: { key: string; signal: AbortSignal }) {
  return { params: { header: { 'Idempotency-Key': key } }, signal }
}
