import { may, type AccessActor, type Capability } from './capabilities.ts'

/**
 * What a call needs: nothing; a cart's secret; a placed order's hash; any login; or a capability. Where several are
 * given, one of them is enough.
 */
export type Access = 'public' | 'cart' | 'order' | 'login' | Capability

/** Every operation of the contract; one that is missing is refused to everybody. */
export const operationAccess: Readonly<Record<string, readonly Access[]>> = {
  getConfig: ['public'],
  login: ['public'],
  logout: ['login'],
  getCurrentUser: ['login'],
  // The way back to the administrator's own session is open to whoever it acts as (rules.md 8).
  loginAs: ['login'],
  requestPasswordReset: ['public'],
  validatePasswordReset: ['public'],
  resetPassword: ['public'],
  // A ticket opens nothing that its owner may not open.
  createDownloadTicket: ['login'],

  listUsersForOutfitter: ['users.manage'],
  listUsers: ['users.manage'],
  createUser: ['users.manage'],
  updateUser: ['users.manage'],
  deleteUser: ['users.manage'],
  restoreUser: ['users.manage'],
  listPhotographers: ['photographers.read'],

  searchAudit: ['audit.read'],
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
  deletePhoto: ['albums.manage'],

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
  // The sealed text carries the secret of a cart that it takes.
  placeQueuedOrder: ['public'],
  handOverOrder: ['cart'],
  takeOverOrder: ['public'],
  placeFreeOrder: ['cart'],
  calculateTax: ['cart'],
  chargeOrder: ['cart'],
  getPaymentStatus: ['cart', 'order'],

  // The hash in the path is the authority.
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

/** What comes with a call beside the login. */
export interface Presented {
  readonly cartToken: boolean
  readonly orderHash: boolean
}

export type CallRefusal = 'not-logged-in' | 'not-allowed' | 'unknown-operation'

/**
 * Null when the call may go on, else why not: 401, 403 or 500. It looks at what kind of authority is there; whether a
 * token fits the order, and what a right reaches, the use case decides.
 */
export function callRefusal(actor: AccessActor, operation: string, presented: Presented): CallRefusal | null {
  const accesses = Object.hasOwn(operationAccess, operation) ? operationAccess[operation] : undefined
  if (!accesses) return 'unknown-operation'
  const granted = accesses.some((access) => {
    if (access === 'public') return true
    if (access === 'cart') return presented.cartToken
    if (access === 'order') return presented.orderHash
    return access === 'login' ? actor.kind === 'user' : may(actor, access)
  })
  if (granted) return null
  return actor.kind === 'guest' ? 'not-logged-in' : 'not-allowed'
}
