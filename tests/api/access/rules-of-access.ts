import type { OperationId } from '#contract/operations.gen.ts'
import type { Actor, Role } from './actors.ts'

/**
 * How far a cell of rules.md 7 reaches. `shot for`: those they shoot for; `own albums`: for their outfitter, any when
 * not bound; `self`: what is about themselves.
 */
type Reach = 'all' | 'own' | 'shot for' | 'own albums' | 'self' | '–'

/** The table of rules.md 7, its rows in its words, where 'read' and 'write' differ one row for each. */
const rules = {
  users: { admin: 'all', outfitter: 'own', employee: '–', photographer: '–' },
  'outfitters: create, remove, restore, commission': {
    admin: 'all',
    outfitter: '–',
    employee: '–',
    photographer: '–',
  },
  'outfitter list, photographer list': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shot for' },
  'settings, pricing, discounts, price groups, river sections, logo': {
    admin: 'all',
    outfitter: 'own',
    employee: '–',
    photographer: '–',
  },
  'rivers, river sections: write': { admin: 'all', outfitter: '–', employee: '–', photographer: '–' },
  'rivers, river sections: read': { admin: 'all', outfitter: 'all', employee: 'all', photographer: 'all' },
  'albums, photos: write': { admin: 'all', outfitter: 'own', employee: '–', photographer: 'own albums' },
  'albums, photos: read': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'own albums' },
  'display groups, slideshows': { admin: 'all', outfitter: 'own', employee: 'own', photographer: 'shot for' },
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

/** 'Named permissions on a user add to the role': which row each of them opens, for the own outfitter. */
const permissionOpens: Readonly<Record<string, Row>> = {
  'orders.refund': 'refund',
  'settings.manage': 'settings, pricing, discounts, price groups, river sections, logo',
  'albums.manage': 'albums, photos: write',
  'reports.full': 'full report and export',
}

/**
 * What a call is about. `ours` and `theirs` belong to the two tenants; `mine` to the actor; `as guest` is a guest's own
 * cart or order, with its secret, without one, or with that of another.
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

/** Everybody, without a login: 'storefront, own cart, own delivery', and the ways to a login. */
const everybody = 'everybody'
/** Whoever is logged in. */
const anyLogin = 'any login'

type Rule = Row | typeof everybody | typeof anyLogin

const tenants = ['ours', 'theirs'] as const
const nobodys = ['nothing of anybody'] as const
const secrets = ['with its secret', 'without its secret', 'with the secret of another'] as const

/** A row, and what calls it speaks of are about. */
export type Line = readonly [rule: Rule, targets: readonly Target[]]

const settings: Line = ['settings, pricing, discounts, price groups, river sections, logo', tenants]
const writeOutfitters: Line = ['outfitters: create, remove, restore, commission', tenants]
const writeRivers: Line = ['rivers, river sections: write', nobodys]
const readRivers: Line = ['rivers, river sections: read', nobodys]
const platform: Line = ['comprehensive report, pricing defaults, all orders, login-as, audit log', nobodys]
const counter: Line = ['pending orders, order detail, release, cancel, note, email, discount, resend, zip', tenants]
const writeAlbums: Line = ['albums, photos: write', ['ours', 'theirs', 'mine']]
const groups: Line = ['display groups, slideshows', tenants]
const cart: Line = [everybody, secrets]
const toAll: Line = [everybody, nobodys]
const days: readonly Target[] = ['a day of ours', 'a day of theirs', 'a year of ours', 'a year of theirs']
const people: readonly Target[] = ['ours', 'theirs', 'mine', 'an administrator']

/** Which row of rules.md 7 speaks of each operation, and what it can be about. */
export const linesOfAccess: Readonly<Record<OperationId, readonly Line[]>> = {
  getConfig: [toAll],
  login: [toAll],
  logout: [[anyLogin, nobodys]],
  getCurrentUser: [[anyLogin, nobodys]],
  loginAs: [['comprehensive report, pricing defaults, all orders, login-as, audit log', tenants]],
  requestPasswordReset: [toAll],
  validatePasswordReset: [toAll],
  resetPassword: [toAll],
  // The ticket of the comprehensive report; of the others in tests/api/accounts/download-ticket.test.ts.
  createDownloadTicket: [platform],

  listUsersForOutfitter: [['users', tenants]],
  listUsers: [['users', nobodys]],
  createUser: [['users', tenants]],
  updateUser: [['users', people]],
  deleteUser: [['users', people]],
  restoreUser: [['users', people]],
  listPhotographers: [['outfitter list, photographer list', nobodys]],

  saveOutfitter: [writeOutfitters],
  adminRestoreOutfitter: [writeOutfitters],
  adminDeleteOutfitter: [writeOutfitters],
  adminListOutfitters: [['outfitters: create, remove, restore, commission', nobodys]],
  searchAudit: [platform],
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
  // Taxes are the administrator's (rules.md 5 has them beside the table).
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

/** Allowed, not logged in, not allowed, or not to be known of. */
export type AnswerKind = 'yes' | 401 | 403 | 404

function reachesOf(actor: Actor, row: Row): readonly Reach[] {
  if (actor.role === 'guest') return []
  const reaches: Reach[] = [rules[row][actor.role]]
  // `is_photographer` adds the photographer's column for own albums.
  if (actor.isPhotographer && row.startsWith('albums, photos')) reaches.push(rules[row].photographer)
  if (actor.permissions.some((permission) => opens(permission) === row)) reaches.push('own')
  return reaches.filter((reach) => reach !== '–')
}

function opens(permission: string): Row {
  const row = permissionOpens[permission]
  if (row === undefined) throw new Error(`rules.md 7 does not say what ${permission} adds`)
  return row
}

/** What a call that is not built yet answers: rights come first, and whom they reach is not asked yet. */
export function expectedUnbuilt(rule: Rule, actor: Actor): 401 | 403 | 501 {
  if (actor.hasEnded || actor.role === 'guest') return 401
  return rule === everybody || rule === anyLogin || reachesOf(actor, rule).length > 0 ? 501 : 403
}

/** What the two tenants are to this actor. */
interface Sides {
  readonly isOwn: boolean
  readonly isShotFor: boolean
  readonly isMine: boolean
}

function covers(reach: Reach, sides: Sides): boolean {
  if (reach === 'own') return sides.isOwn
  if (reach === 'shot for') return sides.isOwn || sides.isShotFor
  if (reach === 'own albums' || reach === 'self') return sides.isMine
  return reach === 'all'
}

/** What rules.md 7 and 8 promise for one cell; `sides` says what the target is to the actor. */
export function expectedKind(id: OperationId, rule: Rule, target: Target, actor: Actor, sides: Sides): AnswerKind {
  // rules.md 3.4: without the secret there is no such cart.
  if (target === 'with its secret') return 'yes'
  if (target === 'without its secret' || target === 'with the secret of another') return 404
  if (rule === everybody) return 'yes'
  if (actor.hasEnded) return 401
  if (actor.role === 'guest') return id === 'applyDiscount' || id === 'requestZip' ? 404 : 401
  // rules.md 8: the way back, whatever id is asked for.
  if (rule === anyLogin || (id === 'loginAs' && actor.isActing)) return 'yes'
  const reaches = reachesOf(actor, rule)
  if (target.startsWith('a year')) return ofAYear(actor, reaches, sides)
  if (target === 'our commission' && reaches.length === 0) return ofTheCommission(id, actor, sides)
  if (reaches.length === 0) return 403
  const named = id === 'searchAlbums' || id === 'findAlbums' ? reaches.map(namingAnOutfitter) : reaches
  const reached = target === 'nothing of anybody' || named.some((reach) => covers(reach, sides))
  if (reached) return 'yes'
  // An album in another's name is refused by the name; one that may be seen and not changed is not unknown.
  if (rule === 'albums, photos: write') return ofAnAlbum(id, actor, sides)
  return 404
}

/** Own albums are looked for at outfitters that the outfitter list shows: those they shoot for. */
function namingAnOutfitter(reach: Reach): Reach {
  return reach === 'own albums' ? 'shot for' : reach
}

/** More than a day is the full report; the closing report alone does not open it. */
function ofAYear(actor: Actor, closing: readonly Reach[], sides: Sides): AnswerKind {
  const full = reachesOf(actor, 'full report and export')
  if (closing.length === 0 && full.length === 0) return 403
  if (full.some((reach) => covers(reach, sides))) return 'yes'
  return closing.some((reach) => covers(reach, sides)) ? 403 : 404
}

/** Who may not even set the settings hears what those hear who try them; who may is refused the commission alone. */
function ofTheCommission(id: OperationId, actor: Actor, sides: Sides): AnswerKind {
  const row = 'settings, pricing, discounts, price groups, river sections, logo'
  const kind = expectedKind(id, row, 'ours', actor, sides)
  return kind === 'yes' ? 403 : kind
}

function ofAnAlbum(id: OperationId, actor: Actor, sides: Sides): AnswerKind {
  if (id === 'createAlbum' || id === 'saveQueuedAlbum') return actor.tenant !== null && !sides.isOwn ? 404 : 403
  return reachesOf(actor, 'albums, photos: read').some((reach) => covers(reach, sides)) ? 403 : 404
}
