import { auditedKinds, type AuditedAction } from '#domain/audit-log.ts'
import type { ActionName } from '#client/device/outbox/action-kind.ts'

const kindNames: ReadonlyMap<string, string> = new Map(Object.entries(auditedKinds))

export const auditedChoices: readonly { value: string; label: string }[] = Object.entries(auditedKinds).map(
  ([value, label]) => ({ value, label: upperFirst(label) }),
)

/** Names of audit actions that would not read as a sentence if the page only replaced their hyphens. */
const actionWords: Readonly<Partial<Record<AuditedAction, string>>> = {
  'outbox-discarded': 'Waiting action discarded',
  'outbox-handed-over': 'Waiting action handed over',
  'outbox-taken-over': 'Waiting action taken over',
  'user-refused-inactive': 'Inactive user refused',
  'login-locked': 'Too many failed logins',
  'reset-locked': 'Too many requests for a new password',
  'own-orders-asked': 'Links of own orders requested',
  'own-orders-locked': 'Too many requests for links of orders',
  'proof-failed': 'Confirmation failed',
  'proof-locked': 'Too many failed confirmations',
  'password-reset-asked': 'Link for a new password requested',
  'refused-repeatedly': 'Many calls refused',
}

const waitingActions: Readonly<Record<ActionName, string>> = {
  'order.release': 'Release',
  'order.undo-release': 'Undo of a release',
  'order.place-and-release': 'Release of a scanned order',
  'order.sell': 'Sale to several addresses',
  'order.send': 'Photos sent from the counter',
  'order.cancel': 'Cancellation',
  'order.note': 'Note',
  'order.email': 'New email',
  'order.discount': 'Discount',
  'album.save': 'Saved album',
  'photos.mark': 'Rejected, starred or turned photos',
  'counter.place': 'Order at the counter',
  'day.wait': 'Guest who waits for photos',
  'cart.create': 'New cart',
  'cart.add': 'Photos added to a cart',
  'cart.remove': 'Photos removed from a cart',
  'cart.load': 'Cart loaded again',
  'group.create': 'New display group',
  'group.rename': 'New name of a display group',
  'group.photos': 'Changed photos of a display group',
  'group.delete': 'Deleted display group',
  'slideshow.create': 'New slideshow',
  'slideshow.save': 'Changed slideshow',
  'slideshow.delete': 'Deleted slideshow',
  'slideshow.add': 'Photos added to a slideshow',
  'slideshow.remove': 'Photos removed from a slideshow',
  'slideshow.order': 'New order of a slideshow',
  'outbox.decision': 'Decision about a waiting action',
}
const waitingNames: ReadonlyMap<string, string> = new Map(Object.entries(waitingActions))

const actionNames: ReadonlyMap<string, string> = new Map(Object.entries(actionWords))

/** 'order-released' of order 1042 → 'Order released · order 1042'. */
export function actionText(action: string, entity: string, entityId: number | null): string {
  const done =
    actionNames.get(action) ?? upperFirst(action.replaceAll('-', ' ').replace('login as', 'log-in as another user'))
  const kind = kindNames.get(entity) ?? entity.replaceAll('-', ' ')
  return entityId === null ? done : `${done} · ${kind} ${entityId}`
}

export function fieldText(name: string): string {
  return upperFirst(name.replaceAll(/[_-]/g, ' '))
}

export function factText(name: string, value: string): string {
  if (name === 'waiting_action') return waitingNames.get(value) ?? value
  if (name === 'decided_at' && !Number.isNaN(Date.parse(value))) return instant.format(new Date(value))
  return value
}

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
