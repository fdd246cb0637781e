import type { operationTable, OperationId } from '#contract/operations.gen.ts'
import type { Access, NeedOfProof } from '#domain/access/call-refusal.ts'
import {
  charging,
  factorsPerDay,
  guessing,
  loggingIn,
  ownOrders,
  placing,
  proofs,
  resetTokens,
  waiting,
  type Tries,
} from './operation-limits.ts'

export interface Guard {
  /** A caller needs one of these. */
  readonly who: readonly Access[]
  /** By the name under which the database counts the tries. */
  readonly limits?: Readonly<Record<string, Tries>>
  /** Set when a call needs a recent proof that the user sits at the device (docs/rules.md#step-up). */
  readonly proof?: NeedOfProof
  /** The kind of Idempotency-Key that a call may carry (docs/rules.md#atomic-and-staged-keys). */
  readonly idempotent?: 'atomic' | 'staged'
}

type Key<K extends OperationId> = (typeof operationTable)[K]['idempotent']

/** The contract says which operations take a key, because browsers read it too. The compiler compares each row with it. */
type GuardOf<K extends OperationId> = Guard &
  (Key<K> extends null ? { readonly idempotent?: never } : { readonly idempotent: Key<K> })

/** The compiler refuses a missing row and one too many. */
export const operationGuards = {
  getConfig: { who: ['public'] },
  login: { who: ['public'], limits: loggingIn },
  logout: { who: ['login'] },
  getCurrentUser: { who: ['login'] },
  // Every logged-in user may call `loginAs`, because an administrator also ends a login as another user with this call.
  // During that login, the session has only the other user's rights (docs/rules.md#login-as).
  loginAs: { who: ['login'] },
  requestPasswordReset: {
    who: ['public'],
    limits: {
      'reset-address': { tries: 30, minutes: 60 },
      'reset-account': { tries: 5, minutes: 60 },
      'reset-device': { tries: 5, minutes: 60 },
    },
  },
  validatePasswordReset: { who: ['public'], limits: resetTokens },
  resetPassword: { who: ['public'], limits: resetTokens },
  // Every logged-in user may create a download ticket, because it opens only files that this user may open.
  createDownloadTicket: { who: ['login'] },
  getProofChoice: { who: ['own-login'] },
  proveOneself: { who: ['own-login'], limits: { ...proofs, ...factorsPerDay } },
  listFactors: { who: ['own-login'] },
  beginAuthenticatorApp: { who: ['own-login'], proof: 'always' },
  confirmAuthenticatorApp: {
    who: ['own-login'],
    limits: { 'factor-confirm': { tries: 20, minutes: 15 } },
    proof: 'always',
  },
  removeAuthenticatorApp: { who: ['own-login'], proof: 'always' },
  beginPasskey: { who: ['own-login'], proof: 'always' },
  addPasskey: { who: ['own-login'], proof: 'always' },
  removePasskey: { who: ['own-login'], proof: 'always' },
  replaceRecoveryCodes: { who: ['own-login'], proof: 'always' },
  resetFactors: { who: ['users.reset-factors'], proof: 'always' },

  // Every logged-in user may use the account operations, because each call reaches only the caller's own account.
  getAccount: { who: ['login'] },
  renameAccount: { who: ['login'] },
  changePassword: { who: ['own-login'], limits: proofs },
  requestEmailChange: { who: ['own-login'], limits: { ...proofs, 'email-change': { tries: 10, minutes: 60 } } },
  confirmEmail: { who: ['own-login'] },
  endSession: { who: ['login'] },
  endOtherSessions: { who: ['login'] },

  listUsersForOutfitter: { who: ['users.manage'] },
  listUsers: { who: ['users.manage'] },
  createUser: { who: ['users.manage'], proof: 'always' },
  updateUser: {
    who: ['users.manage'],
    proof: ['password', 'email', 'role', 'outfitter_id', 'is_photographer', 'permissions'],
  },
  deleteUser: { who: ['users.manage'] },
  restoreUser: { who: ['users.manage'] },
  listPhotographers: { who: ['photographers.read'] },
  // Enough for new photographers, too few to find out which emails belong to photographers.
  assignPhotographer: {
    who: ['photographers.assign'],
    limits: { 'assign-photographer': { tries: 20, minutes: 60 } },
    idempotent: 'atomic',
  },
  unassignPhotographer: { who: ['photographers.assign'] },

  searchAudit: { who: ['audit.read'] },
  getSystem: { who: ['system.manage'] },
  listSystemWork: { who: ['system.manage'] },
  listDamagedOriginals: { who: ['system.manage'] },
  retrySystemWork: { who: ['system.manage'] },
  retryAllSystemWork: { who: ['system.manage'] },
  giveUpSystemWork: { who: ['system.manage'] },
  // The use case checks the right to the order or album that the entry concerns. A device that takes over the work of a
  // colleague records each action. Nobody decides about more by hand.
  recordOutboxDecision: {
    who: ['login'],
    limits: { 'outbox-decision': { tries: 200, minutes: 10 } },
    idempotent: 'atomic',
  },
  saveOutfitter: { who: ['outfitters.manage'] },
  adminRestoreOutfitter: { who: ['outfitters.manage'] },
  adminDeleteOutfitter: { who: ['outfitters.manage'] },
  adminListOutfitters: { who: ['outfitters.manage'] },
  listOutfitters: { who: ['outfitters.read'] },
  createOutfitter: { who: ['outfitters.manage'] },
  getOutfitter: { who: ['outfitters.read'] },
  updateOutfitter: { who: ['settings.manage'] },
  deleteOutfitter: { who: ['outfitters.manage'] },
  restoreOutfitter: { who: ['outfitters.manage'] },
  addOutfitterRiverSection: { who: ['settings.manage'] },
  removeOutfitterRiverSection: { who: ['settings.manage'] },
  saveLogo: { who: ['settings.manage'] },
  saveCover: { who: ['settings.manage'] },
  removeCover: { who: ['settings.manage'] },
  createPriceGroup: { who: ['settings.manage'] },
  updatePriceGroup: { who: ['settings.manage'] },
  deletePriceGroup: { who: ['settings.manage'] },
  createDiscount: { who: ['settings.manage'] },
  updateDiscount: { who: ['settings.manage'] },
  deleteDiscount: { who: ['settings.manage'] },

  listGuides: { who: ['outfitters.read'] },
  createGuide: { who: ['settings.manage'] },
  updateGuide: { who: ['settings.manage'] },

  listPrepaidBatches: { who: ['settings.manage'] },
  createPrepaidBatch: { who: ['settings.manage'], idempotent: 'atomic' },
  stopPrepaidBatch: { who: ['settings.manage'], idempotent: 'atomic' },
  listPrepaidCodes: { who: ['settings.manage'] },
  findPrepaidCode: { who: ['orders.work'], limits: guessing },
  listActiveRivers: { who: ['rivers.read'] },
  listRivers: { who: ['rivers.read'] },
  createRiver: { who: ['rivers.manage'] },
  updateRiver: { who: ['rivers.manage'] },
  deleteRiver: { who: ['rivers.manage'] },
  restoreRiver: { who: ['rivers.manage'] },
  listRiverSections: { who: ['rivers.read'] },
  createRiverSection: { who: ['rivers.manage'] },
  updateRiverSection: { who: ['rivers.manage'] },
  deleteRiverSection: { who: ['rivers.manage'] },
  restoreRiverSection: { who: ['rivers.manage'] },
  getPricing: { who: ['pricing-defaults.manage'] },
  updatePricing: { who: ['pricing-defaults.manage'] },
  listTaxRates: { who: ['tax.manage'] },
  saveTaxOverride: { who: ['tax.manage'] },
  deleteTaxOverride: { who: ['tax.manage'] },

  createAlbum: { who: ['albums.manage'], idempotent: 'atomic' },
  getAlbum: { who: ['albums.read'] },
  updateAlbum: { who: ['albums.manage'], idempotent: 'atomic' },
  listAlbums: { who: ['albums.read'] },
  searchAlbums: { who: ['albums.read'] },
  deleteAlbum: { who: ['albums.manage'], idempotent: 'atomic' },
  findAlbums: { who: ['albums.read'] },
  saveQueuedAlbum: { who: ['albums.manage'], idempotent: 'atomic' },
  setAlbumClock: { who: ['albums.manage'], idempotent: 'atomic' },
  uploadPhoto: { who: ['albums.manage'], idempotent: 'staged' },
  findKnownPhotos: { who: ['albums.manage'] },
  uploadPreview: { who: ['albums.manage'], idempotent: 'staged' },
  finishUpload: { who: ['albums.manage'], idempotent: 'staged' },
  rotatePhoto: { who: ['albums.manage'], idempotent: 'atomic' },
  markPhotos: { who: ['albums.manage'], idempotent: 'atomic' },
  sellSuspectPhoto: { who: ['albums.manage'], idempotent: 'atomic' },
  deletePhoto: { who: ['albums.manage'], idempotent: 'atomic' },
  // Enough for all guests of a lobby behind one address, and for a family that asks about several photos.
  requestRemoval: { who: ['public'], limits: { 'removal-address': { tries: 30, minutes: 60 } } },
  listRemovals: { who: ['removals.work'] },
  hidePhoto: { who: ['removals.work'], limits: { 'hide-photo': { tries: 20, minutes: 60 } }, idempotent: 'atomic' },
  declinePhotoRemoval: { who: ['removals.work'], idempotent: 'atomic' },
  showPhotoAgain: { who: ['removals.undo'], idempotent: 'atomic' },
  showHiddenActAgain: { who: ['removals.undo'], idempotent: 'atomic' },

  createDisplayGroup: { who: ['display-groups.manage'], idempotent: 'atomic' },
  updateDisplayGroup: { who: ['display-groups.manage'], idempotent: 'atomic' },
  addDisplayGroupPhoto: { who: ['display-groups.manage'], idempotent: 'atomic' },
  removeDisplayGroupPhoto: { who: ['display-groups.manage'], idempotent: 'atomic' },
  changeDisplayGroupPhotos: { who: ['display-groups.manage'], idempotent: 'atomic' },
  deleteDisplayGroup: { who: ['display-groups.manage'], idempotent: 'atomic' },
  findDisplayGroups: { who: ['display-groups.manage'] },
  createSlideshow: { who: ['slideshows.manage'], idempotent: 'atomic' },
  updateSlideshow: { who: ['slideshows.manage'], idempotent: 'atomic' },
  addSlideshowPhoto: { who: ['slideshows.manage'], idempotent: 'atomic' },
  removeSlideshowPhoto: { who: ['slideshows.manage'], idempotent: 'atomic' },
  changeSlideshowPhotos: { who: ['slideshows.manage'], idempotent: 'atomic' },
  orderSlideshow: { who: ['slideshows.manage'], idempotent: 'atomic' },
  findSlideshows: { who: ['slideshows.manage'] },
  getSlideshow: { who: ['public'] },
  deleteSlideshow: { who: ['slideshows.manage'], idempotent: 'atomic' },

  listPublicOutfitters: { who: ['public'] },
  getStorefront: { who: ['public'] },
  searchDisplayGroups: { who: ['public'] },
  getStorefrontDay: { who: ['public'] },
  findRaft: { who: ['public'] },
  waitForDay: { who: ['public'], limits: waiting, idempotent: 'atomic' },
  stopWaiting: { who: ['public'] },
  listStates: { who: ['public'] },

  // Many guests in a lobby share one address.
  createOrder: { who: ['public'], limits: { 'create-cart': { tries: 300, minutes: 10 } }, idempotent: 'atomic' },
  loadOrder: { who: ['cart'] },
  addOrderItem: { who: ['cart'], idempotent: 'atomic' },
  removeOrderItem: { who: ['cart'], idempotent: 'atomic' },
  // Slows the guessing of codes (docs/rules.md#guessing-of-codes).
  applyDiscount: {
    who: ['cart', 'orders.work'],
    limits: { 'discount-order': { tries: 10, minutes: 10 }, 'discount-address': { tries: 100, minutes: 10 } },
    idempotent: 'atomic',
  },
  applyPrepaid: {
    who: ['cart'],
    limits: { 'prepaid-order': { tries: 10, minutes: 10 }, ...guessing },
    idempotent: 'atomic',
  },
  lookUpPrepaid: { who: ['public'], limits: guessing },
  // Each order that used the code gets its mail.
  sendPrepaidLink: { who: ['public'], limits: { ...guessing, 'prepaid-mail': { tries: 3, minutes: 60 } } },
  setCounter: { who: ['cart'], idempotent: 'atomic' },
  unsetCounter: { who: ['cart'], idempotent: 'atomic' },
  placeCounterOrder: { who: ['cart'], limits: placing, idempotent: 'atomic' },
  // This call needs no cart token, because a guest who ordered offline may have none. If the server already knew the
  // guest's cart, the order's sealed text contains the cart's secret. The use case then checks that secret.
  placeQueuedOrder: { who: ['public'], limits: placing, idempotent: 'atomic' },
  handOverOrder: { who: ['cart'] },
  // The limit need not stop guesses, because nobody can guess a code of 128 bits.
  takeOverOrder: { who: ['public'], limits: { 'take-over': { tries: 300, minutes: 10 } }, idempotent: 'atomic' },
  placeFreeOrder: { who: ['cart'], limits: placing, idempotent: 'atomic' },
  // Limits calls to the tax provider, and leaves room for a guest who tries several places.
  calculateTax: {
    who: ['cart'],
    limits: { 'tax-order': { tries: 30, minutes: 10 }, 'tax-address': { tries: 300, minutes: 10 } },
  },
  chargeOrder: { who: ['cart'], limits: charging, idempotent: 'staged' },
  payWaitingOrder: { who: ['order'], limits: charging, idempotent: 'staged' },
  getPaymentStatus: { who: ['cart', 'order'] },
  streamPaymentEvents: { who: ['cart', 'order'] },

  // The delivery page and shared photos need no login, because the secret hash in the path gives access.
  mailOwnOrders: { who: ['public'], limits: ownOrders },
  getDelivery: { who: ['public'] },
  streamDeliveryEvents: { who: ['public'] },
  getSharedOrder: { who: ['public'] },
  requestZip: { who: ['order', 'orders.work'], limits: { 'zip-order': { tries: 6, minutes: 60 } } },
  shareOrder: { who: ['order'], idempotent: 'atomic' },

  listPendingOrders: { who: ['orders.work'] },
  streamOrderEvents: { who: ['orders.work'] },
  getOrder: { who: ['orders.work'] },
  releaseOrder: { who: ['orders.work'], idempotent: 'atomic' },
  undoRelease: { who: ['orders.work'], idempotent: 'atomic' },
  placeAndReleaseOrder: { who: ['orders.work'], limits: placing, idempotent: 'atomic' },
  sendOrder: { who: ['orders.work'], limits: placing, idempotent: 'atomic' },
  // Anybody's address may get the mail.
  sendShopLink: { who: ['orders.work'], limits: { 'shop-link': { tries: 60, minutes: 60 } }, idempotent: 'atomic' },
  takeBackDelivery: { who: ['orders.work'], idempotent: 'atomic' },
  // Each address gets the mail.
  sendDeliveryAgain: {
    who: ['orders.work'],
    limits: { 'delivery-again': { tries: 30, minutes: 60 } },
    idempotent: 'atomic',
  },
  cancelOrder: { who: ['orders.work'], idempotent: 'atomic' },
  resendOrder: { who: ['orders.work'], idempotent: 'atomic' },
  // The guest gets each mail.
  sendPaymentLink: {
    who: ['orders.work'],
    limits: { 'payment-link': { tries: 5, minutes: 60 } },
    idempotent: 'atomic',
  },
  editOrderEmail: { who: ['orders.work'], idempotent: 'atomic' },
  addOrderNote: { who: ['orders.work'], idempotent: 'atomic' },
  refundOrder: { who: ['orders.refund'], idempotent: 'staged' },
  exchangeGroup: { who: ['orders.refund'], idempotent: 'atomic' },
  searchOrders: { who: ['orders.search'] },
  // Each list of the answer asks for its own right.
  findAnything: { who: ['login'] },
  listReportOrders: { who: ['reports.closing', 'reports.full'] },
  listGuideSales: { who: ['reports.closing', 'reports.full'] },
  listPhotographerOrders: { who: ['reports.photographer'] },
  exportOrders: { who: ['reports.closing', 'reports.full'] },
  exportPhotographerOrders: { who: ['reports.photographer'] },
  exportComprehensive: { who: ['reports.comprehensive'] },
} as const satisfies { readonly [K in OperationId]: GuardOf<K> }

export function guardOf(operation: OperationId): Guard {
  return operationGuards[operation]
}
