import type { OperationId } from '#contract/operations.gen.ts'
import type { Actor, Role } from './actors.ts'

/**
 * The targets that a row of the table opens to a role. `assigned`: the actor's own outfitter and the assigned ones.
 * `own albums`: albums of the actor; `own albums where assigned`: those at assigned outfitters. `self`: only data about
 * the actor.
 */
type Reach = 'all' | 'own' | 'assigned' | 'own albums' | 'own albums where assigned' | 'self' | '–'

/** The table of docs/rules.md#rights-table in its words, with one row each where 'read' and 'write' differ. */
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
  refund: { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'closing report': { admin: 'all', outfitter: 'own', employee: 'own', photographer: '–' },
  'full report and export': { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'photographer report': { admin: 'all', outfitter: '–', employee: '–', photographer: 'self' },
  'comprehensive report, pricing defaults, all orders, login-as, audit log': {
    admin: 'all',
    outfitter: '–',
    employee: '–',
    photographer: '–',
  },
} as const satisfies Record<string, Readonly<Record<Role, Reach>>>

type Row = keyof typeof rules

/** The row that each permission opens for the user's own outfitter (docs/rules.md#named-permissions). */
const permissionOpens: Readonly<Record<string, Row>> = {
  'orders.refund': 'refund',
  'settings.manage': 'settings, pricing, discounts, price groups, river sections, logo',
  'albums.manage': 'albums, photos: write',
  'reports.full': 'full report and export',
}

/**
 * The target of a call. `ours` and `theirs` belong to the two tenants; `mine` to the actor. The last three are a
 * guest's cart or order, called with its secret, without one, or with another's.
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

/** Open without a login: storefront, own cart, own delivery, and the calls that lead to a login. */
const everybody = 'everybody'
/** Open to every logged-in user. */
const anyLogin = 'any login'

/** Open to every login, except to an administrator who acts as another user. */
const ownLogin = 'own login'
/** A thing that belongs to one person. To everybody else it answers as not found. */
const ownThing = 'own thing'

type Rule = Row | typeof everybody | typeof anyLogin | typeof ownLogin | typeof ownThing

const tenants = ['ours', 'theirs'] as const
const nobodys = ['nothing of anybody'] as const
const secrets = ['with its secret', 'without its secret', 'with the secret of another'] as const

/** A row, and the targets of the calls under it. */
export type Line = readonly [rule: Rule, targets: readonly Target[]]

const settings: Line = ['settings, pricing, discounts, price groups, river sections, logo', tenants]
const writeOutfitters: Line = ['outfitters: create, remove, restore, commission', tenants]
const writeRivers: Line = ['rivers, river sections: write', nobodys]
const readRivers: Line = ['rivers, river sections: read', nobodys]
const platform: Line = ['comprehensive report, pricing defaults, all orders, login-as, audit log', nobodys]
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
  loginAs: [['comprehensive report, pricing defaults, all orders, login-as, audit log', tenants]],
  requestPasswordReset: [toAll],
  validatePasswordReset: [toAll],
  resetPassword: [toAll],
  // The ticket of the comprehensive report; tests/api/users/download-ticket.test.ts has the others.
  createDownloadTicket: [platform],
  listFactors: [[ownLogin, nobodys]],
  beginAuthenticatorApp: [[ownLogin, nobodys]],
  confirmAuthenticatorApp: [[ownLogin, nobodys]],
  removeAuthenticatorApp: [[ownLogin, nobodys]],
  beginPasskey: [[ownLogin, nobodys]],
  addPasskey: [[ownLogin, nobodys]],
  // tests/api/users/second-factors.test.ts removes a passkey of the caller.
  removePasskey: [[ownThing, tenants]],
  replaceRecoveryCodes: [[ownLogin, nobodys]],
  resetFactors: [['comprehensive report, pricing defaults, all orders, login-as, audit log', tenants]],

  getAccount: [[anyLogin, nobodys]],
  renameAccount: [[anyLogin, nobodys]],
  changePassword: [[anyLogin, nobodys]],
  requestEmailChange: [[anyLogin, nobodys]],
  confirmEmail: [[anyLogin, nobodys]],
  // tests/api/access/foreign-ids.test.ts shows that another user's session stays.
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
  retrySystemWork: [['comprehensive report, pricing defaults, all orders, login-as, audit log', tenants]],
  giveUpSystemWork: [['comprehensive report, pricing defaults, all orders, login-as, audit log', tenants]],
  // The call without an entity; tests/api/audit/record-outbox-decision.test.ts has the others.
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
  createPriceGroup: [settings],
  updatePriceGroup: [settings],
  deletePriceGroup: [settings],
  createDiscount: [settings],
  updateDiscount: [settings],
  deleteDiscount: [settings],

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
  deletePhoto: [writeAlbums],
  requestRemoval: [toAll],
  listRemovals: [['hide a photo on request', nobodys]],
  hidePhoto: [hiding],
  declinePhotoRemoval: [hiding],
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
  getPaymentStatus: [cart],

  getDelivery: [[everybody, tenants]],
  streamDeliveryEvents: [[everybody, tenants]],
  requestZip: [counter, [everybody, ['with its secret']]],
  shareOrder: [cart],
  getSharedOrder: [[everybody, tenants]],

  listPendingOrders: [counter],
  streamOrderEvents: [counter],
  getOrder: [counter],
  releaseOrder: [counter],
  cancelOrder: [counter],
  resendOrder: [counter],
  editOrderEmail: [counter],
  addOrderNote: [counter],
  refundOrder: [['refund', tenants]],
  searchOrders: [platform],
  listReportOrders: [['closing report', days]],
  listPhotographerOrders: [['photographer report', ['ours', 'theirs', 'mine']]],
  exportOrders: [['closing report', days]],
  exportPhotographerOrders: [['photographer report', ['ours', 'theirs', 'mine']]],
  exportComprehensive: [platform],
}

/** Allowed, not logged in, forbidden, or hidden as not found. */
export type AnswerKind = 'yes' | 401 | 403 | 404

function reachesOf(actor: Actor, row: Row): readonly Reach[] {
  if (actor.role === 'guest') return []
  const reaches: Reach[] = [rules[row][actor.role]]
  // `is_photographer` adds the photographer's column for own albums (docs/rules.md#is-photographer).
  if (actor.isPhotographer && row.startsWith('albums, photos')) reaches.push(rules[row].photographer)
  if (actor.permissions.some((permission) => opens(permission) === row)) reaches.push('own')
  return reaches.filter((reach) => reach !== '–')
}

function opens(permission: string): Row {
  const row = permissionOpens[permission]
  if (row === undefined) throw new Error(`docs/rules.md#rights-table does not say what ${permission} adds`)
  return row
}

/** The relation of the two tenants to this actor. */
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

/**
 * Returns the answer of one cell by docs/rules.md#rights-table and docs/rules.md#login-as. `sides`: the target as seen
 * from the actor.
 */
export function expectedKind(id: OperationId, rule: Rule, target: Target, actor: Actor, sides: Sides): AnswerKind {
  // Without its secret a cart does not exist (docs/rules.md#cart-secret).
  if (target === 'with its secret') return 'yes'
  if (target === 'without its secret' || target === 'with the secret of another') return 404
  if (rule === everybody) return 'yes'
  if (actor.hasEnded) return 401
  if (actor.role === 'guest') return id === 'applyDiscount' || id === 'requestZip' ? 404 : 401
  // Login-as returns to the administrator with any id (docs/rules.md#login-as).
  if (rule === anyLogin || (id === 'loginAs' && actor.isActing)) return 'yes'
  if (rule === ownLogin || rule === ownThing) return actor.isActing ? 403 : rule === ownLogin ? 'yes' : 404
  const reaches = reachesOf(actor, rule)
  if (target.startsWith('a year')) return ofAYear(actor, reaches, sides)
  if (target === 'our commission' && reaches.length === 0) return ofTheCommission(id, actor, sides)
  if (reaches.length === 0) return 403
  const named = id === 'searchAlbums' || id === 'findAlbums' ? reaches.map(namingAnOutfitter) : reaches
  const reached = target === 'nothing of anybody' || named.some((reach) => covers(reach, sides))
  if (reached) return 'yes'
  // Creating an album in another's name is forbidden. So is changing an album that the actor may only see.
  if (rule === 'albums, photos: write') return ofAnAlbum(id, actor, sides)
  return 404
}

/** A search names an outfitter, so own albums count only at outfitters that the actor's list shows. */
function namingAnOutfitter(reach: Reach): Reach {
  return reach === 'own albums' ? 'assigned' : reach
}

/** More than one day needs the full report; the closing report alone does not open it. */
function ofAYear(actor: Actor, closing: readonly Reach[], sides: Sides): AnswerKind {
  const full = reachesOf(actor, 'full report and export')
  if (closing.length === 0 && full.length === 0) return 403
  if (full.some((reach) => covers(reach, sides))) return 'yes'
  return closing.some((reach) => covers(reach, sides)) ? 403 : 404
}

/**
 * An actor without the settings right is refused as for any setting. An actor with it is refused the commission alone.
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
