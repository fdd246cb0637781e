import type { OperationId } from '#contract/operations.gen.ts'
import type { Actor, Role } from './actors.ts'

/**
 * The entities that a row of the rights table opens to a role. `assigned`: the actor's own and assigned outfitters.
 * `own albums`: the actor's albums; `own albums where assigned`: only those at assigned outfitters. `self`: data about
 * the actor.
 */
type Reach = 'all' | 'own' | 'assigned' | 'own albums' | 'own albums where assigned' | 'self' | '–'

/** The rights of docs/rules.md#rights-table in words, independent of the tables in the code. */
const rules = {
  users: { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'outfitters: create, remove, restore, commission': {
    admin: 'all',
    outfitter: '–',
    employee: '–',
    photographer: '–',
  },
  'outfitter list, photographer list': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'assigning photographers to an outfitter': { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'settings, pricing, discounts, price groups, river sections, logo': {
    admin: 'all',
    outfitter: 'own',
    employee: '–',
    photographer: '–',
  },
  'rivers, river sections: write': { admin: 'all', outfitter: '–', employee: '–', photographer: '–' },
  'rivers, river sections: read': { admin: 'all', outfitter: 'all', employee: 'all', photographer: 'all' },
  'albums, photos: write': {
    admin: 'all',
    outfitter: 'own',
    employee: '–',
    photographer: 'own albums where assigned',
  },
  'albums, photos: read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'own albums' },
  'hide a photo on request': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'own albums' },
  'show a hidden photo again': { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'display groups, slideshows': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'assigned' },
  'pending orders, order detail, release, cancel, note, email, discount, resend, zip': {
    admin: 'all',
    outfitter: 'own',
    employee: 'own',
    photographer: '–',
  },
  // Of the calls that work on orders, `sendOrder` asks for it too: tests/api/orders/send.test.ts tests it.
  'send for free': { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  refund: { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'closing report': { admin: 'all', outfitter: 'own', employee: 'own', photographer: '–' },
  'full report and export': { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'photographer report': { admin: 'all', outfitter: '–', employee: '–', photographer: 'self' },
  'comprehensive report, pricing defaults, login-as, audit log': {
    admin: 'all',
    outfitter: '–',
    employee: '–',
    photographer: '–',
  },
} as const satisfies Record<string, Readonly<Record<Role, Reach>>>

type Row = keyof typeof rules

/**
 * The row of the rights table whose calls a permission allows. The permission allows them only for the user's own
 * outfitter (docs/rules.md#named-permissions).
 */
const permissionOpens: Readonly<Record<string, Row>> = {
  'orders.refund': 'refund',
  'orders.comp': 'send for free',
  'settings.manage': 'settings, pricing, discounts, price groups, river sections, logo',
  'albums.manage': 'albums, photos: write',
  'reports.full': 'full report and export',
}

/**
 * The entity that a call names. Most values say to whom it belongs: to our outfitter, to the other outfitter or to the
 * actor. The last three values stand for a guest's cart or order. They say if the call carries its secret, no secret,
 * or the secret of another cart.
 */
export type Target =
  | 'nothing of anybody'
  | 'ours'
  | 'theirs'
  | 'mine'
  | 'an administrator'
  | 'a day of ours'
  | 'a day of theirs'
  | 'a year of ours'
  | 'a year of theirs'
  | 'our commission'
  | 'with its secret'
  | 'without its secret'
  | 'with the secret of another'

/** Calls that need no login: the storefront, the guest's cart and delivery, and the calls that lead to a login. */
const everybody = 'everybody'
const anyLogin = 'any login'

/** Calls for every logged-in user, except an administrator who acts as another user by login-as. */
const ownLogin = 'own login'
/** Calls about a thing that belongs to one user, such as a passkey. The server answers 404 to all other users. */
const ownThing = 'own thing'

type Rule = Row | typeof everybody | typeof anyLogin | typeof ownLogin | typeof ownThing

const tenants = ['ours', 'theirs'] as const
const nobodys = ['nothing of anybody'] as const
const secrets = ['with its secret', 'without its secret', 'with the secret of another'] as const

/** A row of the rights table, and the targets for which the access tests send a call of this row. */
export type Line = readonly [rule: Rule, targets: readonly Target[]]

const settings: Line = ['settings, pricing, discounts, price groups, river sections, logo', tenants]
const writeOutfitters: Line = ['outfitters: create, remove, restore, commission', tenants]
const writeRivers: Line = ['rivers, river sections: write', nobodys]
const readRivers: Line = ['rivers, river sections: read', nobodys]
const platform: Line = ['comprehensive report, pricing defaults, login-as, audit log', nobodys]
const counter: Line = ['pending orders, order detail, release, cancel, note, email, discount, resend, zip', tenants]
const writeAlbums: Line = ['albums, photos: write', ['ours', 'theirs', 'mine']]
const hiding: Line = ['hide a photo on request', ['ours', 'theirs', 'mine']]
const groups: Line = ['display groups, slideshows', tenants]
const cart: Line = [everybody, secrets]
const toAll: Line = [everybody, nobodys]
const days: readonly Target[] = ['a day of ours', 'a day of theirs', 'a year of ours', 'a year of theirs']
const people: readonly Target[] = ['ours', 'theirs', 'mine', 'an administrator']

export const linesOfAccess: Readonly<Record<OperationId, readonly Line[]>> = {
  getConfig: [toAll],
  login: [toAll],
  logout: [[anyLogin, nobodys]],
  getCurrentUser: [[anyLogin, nobodys]],
  loginAs: [['comprehensive report, pricing defaults, login-as, audit log', tenants]],
  requestPasswordReset: [toAll],
  validatePasswordReset: [toAll],
  resetPassword: [toAll],
  // This row tests a download ticket for the comprehensive report. tests/api/users/download-ticket.test.ts tests
  // tickets for the other reports.
  createDownloadTicket: [platform],
  getProofChoice: [[ownLogin, nobodys]],
  proveOneself: [[ownLogin, nobodys]],
  listFactors: [[ownLogin, nobodys]],
  beginAuthenticatorApp: [[ownLogin, nobodys]],
  confirmAuthenticatorApp: [[ownLogin, nobodys]],
  removeAuthenticatorApp: [[ownLogin, nobodys]],
  beginPasskey: [[ownLogin, nobodys]],
  addPasskey: [[ownLogin, nobodys]],
  // Nobody removes another user's passkey; tests/api/users/second-factors.test.ts proves that users can remove their
  // own.
  removePasskey: [[ownThing, tenants]],
  replaceRecoveryCodes: [[ownLogin, nobodys]],
  resetFactors: [['comprehensive report, pricing defaults, login-as, audit log', tenants]],

  getAccount: [[anyLogin, nobodys]],
  renameAccount: [[anyLogin, nobodys]],
  changePassword: [[ownLogin, nobodys]],
  requestEmailChange: [[ownLogin, nobodys]],
  confirmEmail: [[ownLogin, nobodys]],
  // The caller ends a session of their own; tests/api/access/foreign-ids.test.ts proves that another user's session
  // stays open.
  endSession: [[anyLogin, nobodys]],
  endOtherSessions: [[anyLogin, nobodys]],

  listUsersForOutfitter: [['users', tenants]],
  listUsers: [['users', nobodys]],
  createUser: [['users', tenants]],
  updateUser: [['users', people]],
  deleteUser: [['users', people]],
  restoreUser: [['users', people]],
  listPhotographers: [['outfitter list, photographer list', nobodys]],
  assignPhotographer: [['assigning photographers to an outfitter', tenants]],
  unassignPhotographer: [['assigning photographers to an outfitter', tenants]],

  saveOutfitter: [writeOutfitters],
  adminRestoreOutfitter: [writeOutfitters],
  adminDeleteOutfitter: [writeOutfitters],
  adminListOutfitters: [['outfitters: create, remove, restore, commission', nobodys]],
  searchAudit: [platform],
  getSystem: [platform],
  listSystemWork: [platform],
  listDamagedOriginals: [platform],
  retrySystemWork: [['comprehensive report, pricing defaults, login-as, audit log', tenants]],
  retryAllSystemWork: [['comprehensive report, pricing defaults, login-as, audit log', tenants]],
  giveUpSystemWork: [['comprehensive report, pricing defaults, login-as, audit log', tenants]],
  // The access tests send this call without an order, which every logged-in user may do. The file
  // tests/api/audit/record-outbox-decision.test.ts tests decisions about an order.
  recordOutboxDecision: [[anyLogin, nobodys]],
  listOutfitters: [['outfitter list, photographer list', nobodys]],
  createOutfitter: [['outfitters: create, remove, restore, commission', nobodys]],
  getOutfitter: [['outfitter list, photographer list', tenants]],
  updateOutfitter: [settings, ['outfitters: create, remove, restore, commission', ['our commission']]],
  deleteOutfitter: [writeOutfitters],
  restoreOutfitter: [writeOutfitters],
  addOutfitterRiverSection: [settings],
  removeOutfitterRiverSection: [settings],
  saveLogo: [settings],
  saveCover: [settings],
  removeCover: [settings],
  createPriceGroup: [settings],
  updatePriceGroup: [settings],
  deletePriceGroup: [settings],
  createDiscount: [settings],
  updateDiscount: [settings],
  deleteDiscount: [settings],
  listGuides: [['outfitter list, photographer list', tenants]],
  createGuide: [settings],
  updateGuide: [settings],
  applyPrepaid: [cart],
  lookUpPrepaid: [toAll],
  sendPrepaidLink: [toAll],
  listPrepaidBatches: [settings],
  createPrepaidBatch: [settings],
  stopPrepaidBatch: [settings],
  listPrepaidCodes: [settings],
  findPrepaidCode: [counter],

  listActiveRivers: [readRivers],
  listRivers: [readRivers],
  createRiver: [writeRivers],
  updateRiver: [writeRivers],
  deleteRiver: [writeRivers],
  restoreRiver: [writeRivers],
  listRiverSections: [readRivers],
  createRiverSection: [writeRivers],
  updateRiverSection: [writeRivers],
  deleteRiverSection: [writeRivers],
  restoreRiverSection: [writeRivers],
  getPricing: [platform],
  updatePricing: [platform],
  // Only administrators see tax rates (docs/rules.md#embedded-tax-table).
  listTaxRates: [platform],
  saveTaxOverride: [platform],
  deleteTaxOverride: [platform],

  createAlbum: [writeAlbums],
  getAlbum: [['albums, photos: read', ['ours', 'theirs', 'mine']]],
  updateAlbum: [writeAlbums],
  listAlbums: [['albums, photos: read', nobodys]],
  searchAlbums: [['albums, photos: read', tenants]],
  deleteAlbum: [writeAlbums],
  findAlbums: [['albums, photos: read', tenants]],
  saveQueuedAlbum: [writeAlbums],
  setAlbumClock: [writeAlbums],
  uploadPhoto: [writeAlbums],
  findKnownPhotos: [writeAlbums],
  uploadPreview: [writeAlbums],
  finishUpload: [writeAlbums],
  rotatePhoto: [writeAlbums],
  markPhotos: [writeAlbums],
  sellSuspectPhoto: [writeAlbums],
  deletePhoto: [writeAlbums],
  requestRemoval: [toAll],
  listRemovals: [['hide a photo on request', nobodys]],
  hidePhoto: [hiding],
  declinePhotoRemoval: [hiding],
  showHiddenActAgain: [['show a hidden photo again', ['ours', 'theirs', 'mine']]],
  showPhotoAgain: [['show a hidden photo again', ['ours', 'theirs', 'mine']]],

  createDisplayGroup: [groups],
  updateDisplayGroup: [groups],
  addDisplayGroupPhoto: [groups],
  removeDisplayGroupPhoto: [groups],
  changeDisplayGroupPhotos: [groups],
  deleteDisplayGroup: [groups],
  findDisplayGroups: [groups],
  createSlideshow: [groups],
  updateSlideshow: [groups],
  addSlideshowPhoto: [groups],
  removeSlideshowPhoto: [groups],
  changeSlideshowPhotos: [groups],
  orderSlideshow: [groups],
  findSlideshows: [groups],
  getSlideshow: [[everybody, tenants]],
  deleteSlideshow: [groups],

  listPublicOutfitters: [toAll],
  getStorefront: [[everybody, tenants]],
  searchDisplayGroups: [[everybody, tenants]],
  getStorefrontDay: [[everybody, tenants]],
  findRaft: [[everybody, tenants]],
  listStates: [toAll],

  createOrder: [[everybody, tenants]],
  loadOrder: [cart],
  addOrderItem: [cart],
  removeOrderItem: [cart],
  applyDiscount: [counter, [everybody, ['with its secret', 'with the secret of another']]],
  setCounter: [cart],
  unsetCounter: [cart],
  placeCounterOrder: [cart],
  placeQueuedOrder: [[everybody, tenants]],
  handOverOrder: [cart],
  takeOverOrder: [[everybody, tenants]],
  placeFreeOrder: [cart],
  calculateTax: [cart],
  chargeOrder: [cart],
  payWaitingOrder: [cart],
  getPaymentStatus: [cart],
  streamPaymentEvents: [cart],

  mailOwnOrders: [toAll],
  waitForDay: [toAll],
  stopWaiting: [toAll],
  getDelivery: [[everybody, tenants]],
  streamDeliveryEvents: [[everybody, tenants]],
  requestZip: [counter, [everybody, ['with its secret']]],
  shareOrder: [cart],
  getSharedOrder: [[everybody, tenants]],

  listPendingOrders: [counter],
  streamOrderEvents: [counter],
  getOrder: [counter],
  releaseOrder: [counter],
  undoRelease: [counter],
  placeAndReleaseOrder: [counter],
  sendOrder: [counter],
  sendShopLink: [counter],
  takeBackDelivery: [counter],
  sendDeliveryAgain: [counter],
  cancelOrder: [counter],
  resendOrder: [counter],
  sendPaymentLink: [counter],
  editOrderEmail: [counter],
  addOrderNote: [counter],
  refundOrder: [['refund', tenants]],
  exchangeGroup: [['refund', tenants]],
  searchOrders: [[counter[0], nobodys]],
  // Each list of the answer has its own row above; tests/api/orders/find-anything.test.ts tests them.
  findAnything: [[anyLogin, nobodys]],
  listReportOrders: [['closing report', days]],
  listGuideSales: [['closing report', days]],
  listPhotographerOrders: [['photographer report', ['ours', 'theirs', 'mine']]],
  exportOrders: [['closing report', days]],
  exportPhotographerOrders: [['photographer report', ['ours', 'theirs', 'mine']]],
  exportComprehensive: [platform],
}

export type AnswerKind = 'yes' | 401 | 403 | 404

function reachesOf(actor: Actor, row: Row): readonly Reach[] {
  if (actor.role === 'guest') return []
  const reaches: Reach[] = [rules[row][actor.role]]
  // A user with `is_photographer` also has the photographer's rights to own albums, beside those of their role
  // (docs/rules.md#is-photographer).
  if (actor.isPhotographer && row.startsWith('albums, photos')) reaches.push(rules[row].photographer)
  if (actor.permissions.some((permission) => opens(permission) === row)) reaches.push('own')
  return reaches.filter((reach) => reach !== '–')
}

function opens(permission: string): Row {
  const row = permissionOpens[permission]
  if (row === undefined) throw new Error(`docs/rules.md#rights-table does not say what ${permission} adds`)
  return row
}

/** Tells if the called entity belongs to the actor's own outfitter, to an assigned outfitter, or to the actor. */
interface Sides {
  readonly isOwn: boolean
  readonly isAssigned: boolean
  readonly isMine: boolean
}

function covers(reach: Reach, sides: Sides): boolean {
  if (reach === 'own') return sides.isOwn
  if (reach === 'assigned') return sides.isOwn || sides.isAssigned
  if (reach === 'own albums where assigned') return sides.isMine && (sides.isOwn || sides.isAssigned)
  if (reach === 'own albums' || reach === 'self') return sides.isMine
  return reach === 'all'
}

/** The answer that docs/rules.md#rights-table and docs/rules.md#login-as demand for one actor, operation and target. */
export function expectedKind(id: OperationId, rule: Rule, target: Target, actor: Actor, sides: Sides): AnswerKind {
  // Without the right secret the server answers as if the cart or order did not exist (docs/rules.md#cart-secret).
  if (target === 'with its secret') return 'yes'
  if (target === 'without its secret' || target === 'with the secret of another') return 404
  if (rule === everybody) return 'yes'
  if (actor.hasEnded) return 401
  if (actor.role === 'guest') return id === 'applyDiscount' || id === 'requestZip' ? 404 : 401
  // An administrator who acts as a user may call loginAs with any id to return to their own session
  // (docs/rules.md#login-as).
  if (rule === anyLogin || (id === 'loginAs' && actor.isActing)) return 'yes'
  if (rule === ownLogin || rule === ownThing) return actor.isActing ? 403 : rule === ownLogin ? 'yes' : 404
  const reaches = reachesOf(actor, rule)
  if (target.startsWith('a year')) return ofAYear(actor, reaches, sides)
  if (target === 'our commission' && reaches.length === 0) return ofTheCommission(id, actor, sides)
  if (reaches.length === 0) return 403
  const named = id === 'searchAlbums' || id === 'findAlbums' ? reaches.map(namingAnOutfitter) : reaches
  const reached = target === 'nothing of anybody' || named.some((reach) => covers(reach, sides))
  if (reached) return 'yes'
  // The server answers 403 when a user may see the album but not change it. It also refuses a new album in another's
  // name.
  if (rule === 'albums, photos: write') return ofAnAlbum(id, actor, sides)
  return 404
}

/** An album search names an outfitter, so a photographer reaches only the outfitters to which they are assigned. */
function namingAnOutfitter(reach: Reach): Reach {
  return reach === 'own albums' ? 'assigned' : reach
}

/** A report of more than one day needs the full report right. The right to the closing report opens one day only. */
function ofAYear(actor: Actor, closing: readonly Reach[], sides: Sides): AnswerKind {
  const full = reachesOf(actor, 'full report and export')
  if (closing.length === 0 && full.length === 0) return 403
  if (full.some((reach) => covers(reach, sides))) return 'yes'
  return closing.some((reach) => covers(reach, sides)) ? 403 : 404
}

/**
 * An actor with the settings right may change all settings except the commission, so the server answers 403. To an
 * actor without that right, the server gives the same answer as for every other setting.
 */
function ofTheCommission(id: OperationId, actor: Actor, sides: Sides): AnswerKind {
  const row = 'settings, pricing, discounts, price groups, river sections, logo'
  const kind = expectedKind(id, row, 'ours', actor, sides)
  return kind === 'yes' ? 403 : kind
}

function ofAnAlbum(id: OperationId, actor: Actor, sides: Sides): AnswerKind {
  if (id === 'createAlbum' || id === 'saveQueuedAlbum') return sides.isOwn || sides.isAssigned ? 403 : 404
  return reachesOf(actor, 'albums, photos: read').some((reach) => covers(reach, sides)) ? 403 : 404
}
