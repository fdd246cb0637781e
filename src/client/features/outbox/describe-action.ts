import { cents, formatMoney, isCents } from '#domain/money.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { toldOf } from '#client/offline/decide.ts'
import type { DoneAction, Facts } from '#client/offline/done-action.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { ALBUM_SAVE, readAlbumSave } from '#client/offline/queued-albums.ts'
import { COUNTER_PLACE } from '#client/offline/queued-counter-order.ts'
import {
  isOrderChange,
  ORDER_CANCEL,
  ORDER_DISCOUNT,
  ORDER_EMAIL,
  ORDER_NOTE,
  ORDER_RELEASE,
  readOrderChange,
} from '#client/offline/queued-orders.ts'
import { albumIdOf } from '#client/offline/stored-album.ts'
import type { StaffIconName } from '#client/ui/staff-icon.tsx'

/** An action in words. */
export interface DescribedAction {
  readonly icon: StaffIconName
  readonly title: string
  /** What it says: the total, the note. Null when the heading says all. */
  readonly detail: string | null
  /** The page of what it changes. */
  readonly path: string | null
}

const ORDER_WORDS: Readonly<Record<string, readonly [title: StaffTextKey, icon: StaffIconName]>> = {
  [ORDER_RELEASE]: ['outbox.order-release', 'receipt'],
  [ORDER_CANCEL]: ['outbox.order-cancel', 'power'],
  [ORDER_NOTE]: ['outbox.order-note', 'note'],
  [ORDER_EMAIL]: ['outbox.order-email', 'edit'],
  [ORDER_DISCOUNT]: ['outbox.order-discount', 'tag'],
}

// A guest's: their feature queues them.
const CART = 'cart.'

const money = (amount: unknown): string | null => (isCents(amount) ? formatMoney('en', cents(amount)) : null)

function totalOf({ total }: Facts): string | null {
  const said = money(total)
  return said === null ? null : staffText('outbox.total', { total: said })
}

/** Whether this build knows what such an action is. */
export function isKnownKind(kind: string): boolean {
  return isOrderChange(kind) || kind === ALBUM_SAVE || kind === COUNTER_PLACE || kind.startsWith(CART)
}

function describe(kind: string, facts: Facts): DescribedAction {
  const [title, icon] = ORDER_WORDS[kind] ?? []
  if (title !== undefined && icon !== undefined) {
    const id = String(facts['orderId'] ?? '')
    // Of the others the total says nothing: a note costs nothing, a cancelled order is not paid.
    const detail = kind === ORDER_RELEASE || kind === ORDER_DISCOUNT ? totalOf(facts) : null
    return { icon, title: staffText(title, { id }), detail, path: `/dashboard/order-detail/${id}` }
  }
  if (kind === ALBUM_SAVE)
    return {
      icon: 'archive',
      title: staffText('outbox.album', { name: String(facts['name'] ?? '') }),
      detail: null,
      path: null,
    }
  if (kind === COUNTER_PLACE) {
    const code = facts['code']
    const words = typeof code === 'string' ? staffText('outbox.counter', { code }) : staffText('outbox.counter-plain')
    return { icon: 'receipt', title: words, detail: totalOf(facts), path: null }
  }
  const isCart = kind.startsWith(CART)
  return { icon: 'waiting', title: staffText(isCart ? 'outbox.cart' : 'outbox.unknown'), detail: null, path: null }
}

function saidIn(payload: unknown): string | null {
  const change = readOrderChange(payload)
  switch (change.kind) {
    case ORDER_NOTE:
      return staffText('outbox.quoted', { text: change.note })
    case ORDER_EMAIL:
      return change.email
    case ORDER_DISCOUNT:
      return change.code
    case ORDER_RELEASE:
      return change.anyway === null ? null : staffText('outbox.anyway', { reason: change.anyway })
    case ORDER_CANCEL:
      return null
  }
}

/** What waits, in words. */
export function describeEntry(entry: Pick<OutboxEntry, 'kind' | 'payload'>): DescribedAction {
  const words = describe(entry.kind, toldOf(entry))
  if (isOrderChange(entry.kind)) {
    const detail = [words.detail, saidIn(entry.payload)].filter((part) => part !== null && part !== '').join(' · ')
    return { ...words, detail: detail === '' ? null : detail }
  }
  if (entry.kind !== ALBUM_SAVE) return words
  const { key } = readAlbumSave(entry.payload)
  return { ...words, path: `/photographer/${albumIdOf(key) ?? key}` }
}

/** What ended, in words. */
export function describeDone({ kind, entity, facts }: DoneAction): DescribedAction {
  const orderId = entity.startsWith('order:') ? entity.slice('order:'.length) : null
  const words = describe(kind, orderId === null ? facts : { ...facts, orderId })
  const { difference, total } = facts
  const [other, sum] = [money(typeof difference === 'number' ? Math.abs(difference) : null), money(total)]
  if (other === null || sum === null || difference === 0) return words
  return { ...words, detail: staffText('outbox.difference', { total: sum, difference: other }) }
}

/** How it ended. */
export function howItEnded({ how, reason, facts }: DoneAction): string {
  switch (how) {
    case 'sent':
      return staffText('outbox.how-sent')
    case 'no-longer-needed':
      return staffText('outbox.how-no-longer-needed')
    case 'discarded':
      return staffText('outbox.how-discarded', { reason: reason ?? '' })
    case 'handed-over':
      return staffText('outbox.how-handed-over', { name: String(facts['to'] ?? '') })
  }
}

const STANDS: Readonly<Record<string, StaffTextKey>> = {
  pending: 'outbox.now-pending',
  completed: 'outbox.now-completed',
  cancelled: 'outbox.now-cancelled',
}

/** The server's sentences have no full stop where they stand alone. */
const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Why it was refused, and what stands on the server now. */
export function describeRefusal({ kind, refusal }: Pick<OutboxEntry, 'kind' | 'refusal'>): string {
  const said = refusal?.message ?? ''
  const unsaid = staffText(isKnownKind(kind) ? 'outbox.refused' : 'outbox.refused-unknown')
  // The server's own sentence tells it already.
  const stands = refusal?.code === 'already-cancelled' ? undefined : STANDS[String(refusal?.current?.['status'] ?? '')]
  return [said === '' ? unsaid : ended(said), stands === undefined ? null : staffText(stands)].filter(Boolean).join(' ')
}

/** A release that came after a cancellation: sent again it is refused again. */
export function isOfCancelled({ kind, refusal }: Pick<OutboxEntry, 'kind' | 'refusal'>): boolean {
  return kind === ORDER_RELEASE && refusal?.current?.['status'] === 'cancelled'
}
