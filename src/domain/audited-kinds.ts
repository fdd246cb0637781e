/** The kinds of entities in the audit log, with their names on the audit page. */
export const auditedKinds = {
  user: 'user',
  login: 'login of user',
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
  'display-group': 'display group',
  slideshow: 'slideshow',
  export: 'export',
  'outbox-action': 'waiting action',
  mail: 'mail',
  zip: 'zip',
  payment: 'payment',
  refund: 'refund',
} as const

export type AuditedKind = keyof typeof auditedKinds
