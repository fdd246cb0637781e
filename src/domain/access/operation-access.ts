import { may, type AccessActor, type Capability } from './capabilities.ts'

/**
 * One kind of authority by which a caller may use an operation. `own-login`: the user logged in themselves, and no
 * administrator acts as them.
 */
export type Access = 'public' | 'cart' | 'order' | 'login' | 'own-login' | Capability

/**
 * For each operation of the API contract, the kinds of authority that allow a call. A caller needs one of them. The
 * server refuses every call of an operation that is missing in this list.
 */
export const operationAccess: Readonly<Record<string, readonly Access[]>> = {
  getConfig: ['public'],
  login: ['public'],
  logout: ['login'],
  getCurrentUser: ['login'],
  // Every logged-in user may call `loginAs`, because an administrator also ends a login as another user with this call.
  // During that login, the session has only the other user's rights (docs/rules.md#login-as).
  loginAs: ['login'],
  requestPasswordReset: ['public'],
  validatePasswordReset: ['public'],
  resetPassword: ['public'],
  // Every logged-in user may create a download ticket, because it opens only files that this user may open.
  createDownloadTicket: ['login'],
  getProofChoice: ['own-login'],
  proveOneself: ['own-login'],
  listFactors: ['own-login'],
  beginAuthenticatorApp: ['own-login'],
  confirmAuthenticatorApp: ['own-login'],
  removeAuthenticatorApp: ['own-login'],
  beginPasskey: ['own-login'],
  addPasskey: ['own-login'],
  removePasskey: ['own-login'],
  replaceRecoveryCodes: ['own-login'],
  resetFactors: ['users.reset-factors'],

  // Every logged-in user may use the account operations, because each call reaches only the caller's own account.
  getAccount: ['login'],
  renameAccount: ['login'],
  changePassword: ['own-login'],
  requestEmailChange: ['own-login'],
  confirmEmail: ['own-login'],
  endSession: ['login'],
  endOtherSessions: ['login'],

  listUsersForOutfitter: ['users.manage'],
  listUsers: ['users.manage'],
  createUser: ['users.manage'],
  updateUser: ['users.manage'],
  deleteUser: ['users.manage'],
  restoreUser: ['users.manage'],
  listPhotographers: ['photographers.read'],
  assignPhotographer: ['photographers.assign'],
  unassignPhotographer: ['photographers.assign'],

  searchAudit: ['audit.read'],
  getSystem: ['system.manage'],
  listSystemWork: ['system.manage'],
  listDamagedOriginals: ['system.manage'],
  retrySystemWork: ['system.manage'],
  retryAllSystemWork: ['system.manage'],
  giveUpSystemWork: ['system.manage'],
  // This call records in the audit log that a user discarded, handed over or took over an outbox entry. Every logged-in
  // user may make the call. The use case checks the right to the order or album that the entry concerns.
  recordOutboxDecision: ['login'],
  saveOutfitter: ['outfitters.manage'],
  adminRestoreOutfitter: ['outfitters.manage'],
  adminDeleteOutfitter: ['outfitters.manage'],
  adminListOutfitters: ['outfitters.manage'],
  listOutfitters: ['outfitters.read'],
  createOutfitter: ['outfitters.manage'],
  getOutfitter: ['outfitters.read'],
  updateOutfitter: ['settings.manage'],
  deleteOutfitter: ['outfitters.manage'],
  restoreOutfitter: ['outfitters.manage'],
  addOutfitterRiverSection: ['settings.manage'],
  removeOutfitterRiverSection: ['settings.manage'],
  saveLogo: ['settings.manage'],
  createPriceGroup: ['settings.manage'],
  updatePriceGroup: ['settings.manage'],
  deletePriceGroup: ['settings.manage'],
  createDiscount: ['settings.manage'],
  updateDiscount: ['settings.manage'],
  deleteDiscount: ['settings.manage'],

  listActiveRivers: ['rivers.read'],
  listRivers: ['rivers.read'],
  createRiver: ['rivers.manage'],
  updateRiver: ['rivers.manage'],
  deleteRiver: ['rivers.manage'],
  restoreRiver: ['rivers.manage'],
  listRiverSections: ['rivers.read'],
  createRiverSection: ['rivers.manage'],
  updateRiverSection: ['rivers.manage'],
  deleteRiverSection: ['rivers.manage'],
  restoreRiverSection: ['rivers.manage'],
  getPricing: ['pricing-defaults.manage'],
  updatePricing: ['pricing-defaults.manage'],
  listTaxRates: ['tax.manage'],
  saveTaxOverride: ['tax.manage'],
  deleteTaxOverride: ['tax.manage'],

  createAlbum: ['albums.manage'],
  getAlbum: ['albums.read'],
  updateAlbum: ['albums.manage'],
  listAlbums: ['albums.read'],
  searchAlbums: ['albums.read'],
  deleteAlbum: ['albums.manage'],
  findAlbums: ['albums.read'],
  saveQueuedAlbum: ['albums.manage'],
  setAlbumClock: ['albums.manage'],
  uploadPhoto: ['albums.manage'],
  findKnownPhotos: ['albums.manage'],
  uploadPreview: ['albums.manage'],
  finishUpload: ['albums.manage'],
  rotatePhoto: ['albums.manage'],
  sellSuspectPhoto: ['albums.manage'],
  deletePhoto: ['albums.manage'],
  requestRemoval: ['public'],
  listRemovals: ['removals.work'],
  hidePhoto: ['removals.work'],
  declinePhotoRemoval: ['removals.work'],
  showPhotoAgain: ['removals.undo'],
  showHiddenActAgain: ['removals.undo'],

  createDisplayGroup: ['display-groups.manage'],
  updateDisplayGroup: ['display-groups.manage'],
  addDisplayGroupPhoto: ['display-groups.manage'],
  removeDisplayGroupPhoto: ['display-groups.manage'],
  changeDisplayGroupPhotos: ['display-groups.manage'],
  deleteDisplayGroup: ['display-groups.manage'],
  findDisplayGroups: ['display-groups.manage'],
  createSlideshow: ['slideshows.manage'],
  updateSlideshow: ['slideshows.manage'],
  addSlideshowPhoto: ['slideshows.manage'],
  removeSlideshowPhoto: ['slideshows.manage'],
  changeSlideshowPhotos: ['slideshows.manage'],
  orderSlideshow: ['slideshows.manage'],
  findSlideshows: ['slideshows.manage'],
  getSlideshow: ['public'],
  deleteSlideshow: ['slideshows.manage'],

  listPublicOutfitters: ['public'],
  getStorefront: ['public'],
  searchDisplayGroups: ['public'],
  listStates: ['public'],

  createOrder: ['public'],
  loadOrder: ['cart'],
  addOrderItem: ['cart'],
  removeOrderItem: ['cart'],
  applyDiscount: ['cart', 'orders.work'],
  setCounter: ['cart'],
  unsetCounter: ['cart'],
  placeCounterOrder: ['cart'],
  // This call needs no cart token, because a guest who ordered offline may have none. If the server already knew the
  // guest's cart, the order's sealed text contains the cart's secret. The use case then checks that secret.
  placeQueuedOrder: ['public'],
  handOverOrder: ['cart'],
  takeOverOrder: ['public'],
  placeFreeOrder: ['cart'],
  calculateTax: ['cart'],
  chargeOrder: ['cart'],
  getPaymentStatus: ['cart', 'order'],
  streamPaymentEvents: ['cart', 'order'],

  // The delivery page and shared photos need no login, because the secret hash in the path gives access.
  getDelivery: ['public'],
  streamDeliveryEvents: ['public'],
  getSharedOrder: ['public'],
  requestZip: ['order', 'orders.work'],
  shareOrder: ['order'],

  listPendingOrders: ['orders.work'],
  streamOrderEvents: ['orders.work'],
  getOrder: ['orders.work'],
  releaseOrder: ['orders.work'],
  cancelOrder: ['orders.work'],
  resendOrder: ['orders.work'],
  editOrderEmail: ['orders.work'],
  addOrderNote: ['orders.work'],
  refundOrder: ['orders.refund'],
  searchOrders: ['orders.search'],
  listReportOrders: ['reports.closing', 'reports.full'],
  listPhotographerOrders: ['reports.photographer'],
  exportOrders: ['reports.closing', 'reports.full'],
  exportPhotographerOrders: ['reports.photographer'],
  exportComprehensive: ['reports.comprehensive'],
}

export interface Presented {
  readonly cartToken: boolean
  readonly orderHash: boolean
}

export type CallRefusal = 'not-logged-in' | 'not-allowed' | 'unknown-operation'

/**
 * Returns why the server must refuse the call. Returns null when the caller has one of the kinds of access that the
 * operation accepts. The server answers 401 to `not-logged-in`, 403 to `not-allowed` and 500 to `unknown-operation`.
 * Use cases check that a cart token or order hash belongs to the requested order. They also check that the actor's
 * right reaches the requested entity.
 */
export function callRefusal(actor: AccessActor, operation: string, presented: Presented): CallRefusal | null {
  const accesses = Object.hasOwn(operationAccess, operation) ? operationAccess[operation] : undefined
  if (!accesses) return 'unknown-operation'
  const granted = accesses.some((access) => {
    if (access === 'public') return true
    if (access === 'cart') return presented.cartToken
    if (access === 'order') return presented.orderHash
    if (access === 'login') return actor.kind === 'user'
    if (access === 'own-login') return actor.kind === 'user' && (actor.originUserId ?? null) === null
    return may(actor, access)
  })
  if (granted) return null
  return actor.kind === 'guest' ? 'not-logged-in' : 'not-allowed'
}
