// Generated from openapi/ by `npm run contract:generate`. Do not edit.

export interface OperationMeta {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Any one of these schemes will do; none at all means public. */
  readonly security: readonly ('bearer' | 'cartToken' | 'orderHash' | 'downloadTicket')[]
  /** Takes an Idempotency-Key, claimed as rules.md 1.5 says. */
  readonly idempotent: 'atomic' | 'staged' | null
  /** A GET that changes state all the same: never cached, prefetched or retried by a service worker. */
  readonly changesState: boolean
  readonly body: 'json' | 'multipart' | null
  readonly bodyRequired: boolean
  readonly answer: 'json' | 'csv' | 'events'
}

export const operationTable = {
  getConfig: { method: 'GET', path: '/config', security: [], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  listPublicOutfitters: { method: 'GET', path: '/public/outfitter/all', security: [], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  getStorefront: { method: 'GET', path: '/search/outfitter/{id}', security: [], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  searchDisplayGroups: { method: 'POST', path: '/search/displayGroups', security: [], idempotent: null, changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  listStates: { method: 'GET', path: '/utility/states', security: [], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  createOrder: { method: 'POST', path: '/order', security: [], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  loadOrder: { method: 'POST', path: '/order/{id}', security: ['cartToken'], idempotent: null, changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  addOrderItem: { method: 'POST', path: '/order/add-item', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  removeOrderItem: { method: 'POST', path: '/order/remove-item', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  applyDiscount: { method: 'POST', path: '/order/apply-discount', security: ['cartToken', 'bearer'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  setCounter: { method: 'POST', path: '/order/set-counter', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  unsetCounter: { method: 'POST', path: '/order/unset-counter', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  placeCounterOrder: { method: 'POST', path: '/order/counter', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  placeFreeOrder: { method: 'POST', path: '/order/zero-balance', security: ['cartToken'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  calculateTax: { method: 'POST', path: '/order/calculate-tax', security: ['cartToken'], idempotent: null, changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  chargeOrder: { method: 'POST', path: '/order/charge', security: ['cartToken'], idempotent: 'staged', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  getPaymentStatus: { method: 'GET', path: '/order/payment-status/{id}', security: ['cartToken', 'orderHash'], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  getDelivery: { method: 'GET', path: '/order/hash/{hash}', security: [], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  login: { method: 'POST', path: '/auth/login', security: [], idempotent: null, changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  logout: { method: 'POST', path: '/auth/logout', security: ['bearer'], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  getCurrentUser: { method: 'GET', path: '/user/get', security: ['bearer'], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  createAlbum: { method: 'POST', path: '/album', security: ['bearer'], idempotent: 'atomic', changesState: false, body: 'json', bodyRequired: true, answer: 'json' },
  getAlbum: { method: 'GET', path: '/album/{id}', security: ['bearer'], idempotent: null, changesState: false, body: null, bodyRequired: false, answer: 'json' },
  uploadPhoto: { method: 'POST', path: '/photo/upload', security: ['bearer'], idempotent: 'staged', changesState: false, body: 'multipart', bodyRequired: true, answer: 'json' },
  deletePhoto: { method: 'GET', path: '/photo/delete/{id}', security: ['bearer'], idempotent: 'atomic', changesState: true, body: null, bodyRequired: false, answer: 'json' },
} as const satisfies Record<string, OperationMeta>

export type OperationId = keyof typeof operationTable
