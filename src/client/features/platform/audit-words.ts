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
}

/** What audited acts concern, for the choice among them. */
export const auditedKinds: readonly { value: string; label: string }[] = Object.entries(KINDS).map(
  ([value, label]) => ({ value, label: upperFirst(label) }),
)

/** 'order-released' of order 1042 → 'Order released · order 1042': what was done, in words. */
export function actInWords(action: string, entity: string, entityId: number | null): string {
  const done = upperFirst(action.replaceAll('-', ' ').replace('login as', 'log-in as another user'))
  const kind = KINDS[entity] ?? entity.replaceAll('-', ' ')
  return entityId === null ? done : `${done} · ${kind} ${entityId}`
}

/** The name of a changed field, or of a fact, in words: 'outfitter_id' → 'Outfitter id'. */
export function factInWords(name: string): string {
  return upperFirst(name.replaceAll(/[_-]/g, ' '))
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
