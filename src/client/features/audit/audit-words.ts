const KINDS: Readonly<Record<string, string>> = {
  user: 'user',
  outfitter: 'outfitter',
  river: 'river',
  'river-section': 'river section',
  discount: 'discount',
  'price-group': 'price group',
  'pricing-defaults': 'pricing defaults',
  'tax-override': 'tax rate',
  order: 'order',
  album: 'album',
  photo: 'photo',
  export: 'export',
  'outbox-action': 'waiting action',
  mail: 'mail',
  zip: 'zip',
  payment: 'payment',
  refund: 'refund',
}

export const auditedKinds: readonly { value: string; label: string }[] = Object.entries(KINDS).map(
  ([value, label]) => ({ value, label: upperFirst(label) }),
)

/** Names of audit actions that would not read as a sentence if the page only replaced their hyphens. */
const ACTIONS: Readonly<Record<string, string>> = {
  'outbox-discarded': 'Waiting action discarded',
  'outbox-handed-over': 'Waiting action handed over',
  'outbox-taken-over': 'Waiting action taken over',
  'user-refused-inactive': 'Inactive user refused',
}

const WAITING: Readonly<Record<string, string>> = {
  'order.release': 'Release',
  'order.cancel': 'Cancellation',
  'order.note': 'Note',
  'order.email': 'New email',
  'order.discount': 'Discount',
  'album.save': 'Saved album',
  'counter.place': 'Order at the counter',
}

/** 'order-released' of order 1042 → 'Order released · order 1042'. */
export function actionText(action: string, entity: string, entityId: number | null): string {
  const done = ACTIONS[action] ?? upperFirst(action.replaceAll('-', ' ').replace('login as', 'log-in as another user'))
  const kind = KINDS[entity] ?? entity.replaceAll('-', ' ')
  return entityId === null ? done : `${done} · ${kind} ${entityId}`
}

export function fieldText(name: string): string {
  return upperFirst(name.replaceAll(/[_-]/g, ' '))
}

export function factText(name: string, value: string): string {
  if (name === 'waiting_action') return WAITING[value] ?? (value.startsWith('cart.') ? 'Change of a cart' : value)
  if (name === 'decided_at' && !Number.isNaN(Date.parse(value))) return instant.format(new Date(value))
  return value
}

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
