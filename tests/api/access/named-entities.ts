import type { OperationId } from '#contract/operations.gen.ts'

export type Kind =
  | 'outfitter'
  | 'user'
  | 'photographer'
  | 'session'
  | 'passkey'
  | 'discount'
  | 'prepaid batch'
  | 'price group'
  | 'guide'
  | 'album'
  | 'photo'
  | 'display group'
  | 'slideshow'
  | 'pending order'
  | 'completed order'
  | 'cart'
  | 'delivery'
  | 'sent delivery'
  | 'share'
  | 'river'
  | 'section'
  | 'section not offered'
  | 'tax override'
  | 'waiting mail'

/**
 * The kind of entity that an id field names. `new user`, for example, means that the call creates the user. A good call
 * leaves such a field out.
 */
export type Naming = Kind | `new ${Kind}`

/**
 * The kind of entity that each id field of each operation names. The keys are the place (path, query or body) and the
 * name of the field.
 */
export const namedEntities: Readonly<Partial<Record<OperationId, Readonly<Record<string, Naming>>>>> = {
  loginAs: { 'path.id': 'user' },
  endSession: { 'path.id': 'session' },
  removePasskey: { 'path.id': 'passkey' },
  resetFactors: { 'path.id': 'user' },
  listUsersForOutfitter: { 'path.id': 'outfitter' },
  createUser: { 'body.id': 'new user', 'body.outfitter_id': 'outfitter' },
  updateUser: { 'path.id': 'user', 'body.id': 'user', 'body.outfitter_id': 'outfitter' },
  deleteUser: { 'path.id': 'user' },
  restoreUser: { 'path.id': 'user' },
  assignPhotographer: { 'body.outfitterId': 'outfitter' },
  unassignPhotographer: { 'path.id': 'photographer', 'path.outfitterId': 'outfitter' },
  searchAudit: { 'body.userId': 'user', 'body.outfitterId': 'outfitter', 'body.entityId': 'discount' },
  retrySystemWork: { 'body.id': 'waiting mail' },
  giveUpSystemWork: { 'body.id': 'waiting mail' },
  recordOutboxDecision: {
    'body.orderId': 'pending order',
    'body.albumId': 'album',
    'body.ownerId': 'user',
    'body.receiverId': 'user',
  },

  saveOutfitter: { 'body.id': 'outfitter' },
  adminRestoreOutfitter: { 'path.id': 'outfitter' },
  adminDeleteOutfitter: { 'path.id': 'outfitter' },
  createOutfitter: { 'body.id': 'new outfitter' },
  getOutfitter: { 'path.id': 'outfitter' },
  updateOutfitter: { 'path.id': 'outfitter', 'body.id': 'outfitter', 'body.kiosk_slideshow_id': 'slideshow' },
  deleteOutfitter: { 'path.id': 'outfitter' },
  restoreOutfitter: { 'path.id': 'outfitter' },
  addOutfitterRiverSection: { 'body.id': 'section not offered', 'body.outfitterId': 'outfitter' },
  removeOutfitterRiverSection: { 'path.id': 'section', 'path.outfitterId': 'outfitter' },
  saveLogo: { 'body.id': 'outfitter' },
  saveCover: { 'body.id': 'outfitter' },
  removeCover: { 'path.id': 'outfitter' },
  createPriceGroup: { 'body.id': 'new price group', 'body.outfitter_id': 'outfitter' },
  updatePriceGroup: { 'path.id': 'price group', 'body.id': 'price group', 'body.outfitter_id': 'outfitter' },
  deletePriceGroup: { 'path.id': 'price group' },
  createDiscount: { 'body.id': 'new discount', 'body.outfitter_id': 'outfitter' },
  updateDiscount: { 'path.id': 'discount', 'body.id': 'discount', 'body.outfitter_id': 'outfitter' },
  deleteDiscount: { 'path.id': 'discount' },
  listGuides: { 'path.outfitterId': 'outfitter' },
  createGuide: { 'body.id': 'new guide', 'body.outfitter_id': 'outfitter' },
  updateGuide: { 'path.id': 'guide', 'body.id': 'guide', 'body.outfitter_id': 'outfitter' },
  applyPrepaid: { 'body.orderId': 'cart' },
  listPrepaidBatches: { 'path.outfitterId': 'outfitter' },
  createPrepaidBatch: { 'body.outfitter_id': 'outfitter' },
  stopPrepaidBatch: { 'body.id': 'prepaid batch' },
  listPrepaidCodes: { 'path.id': 'prepaid batch' },
  findPrepaidCode: { 'body.outfitterId': 'outfitter' },

  createRiver: { 'body.id': 'new river' },
  updateRiver: { 'path.id': 'river', 'body.id': 'river' },
  deleteRiver: { 'path.id': 'river' },
  restoreRiver: { 'path.id': 'river' },
  createRiverSection: { 'body.id': 'new section', 'body.river_id': 'river' },
  updateRiverSection: { 'path.id': 'section', 'body.id': 'section', 'body.river_id': 'river' },
  deleteRiverSection: { 'path.id': 'section' },
  restoreRiverSection: { 'path.id': 'section' },
  deleteTaxOverride: { 'path.id': 'tax override' },

  createAlbum: {
    'body.id': 'new album',
    'body.outfitter_id': 'outfitter',
    'body.river_section_id': 'section',
    'body.photographer_id': 'photographer',
  },
  getAlbum: { 'path.id': 'album' },
  updateAlbum: {
    'path.id': 'album',
    'body.id': 'album',
    'body.outfitter_id': 'outfitter',
    'body.river_section_id': 'section',
    'body.photographer_id': 'photographer',
  },
  searchAlbums: { 'body.outfitter_id': 'outfitter', 'body.river_section_id': 'section' },
  deleteAlbum: { 'path.id': 'album' },
  findAlbums: { 'body.outfitterId': 'outfitter' },
  saveQueuedAlbum: {
    'body.id': 'new album',
    'body.outfitter_id': 'outfitter',
    'body.river_section_id': 'section',
    'body.photographer_id': 'photographer',
  },
  setAlbumClock: { 'body.albumId': 'album' },
  uploadPhoto: { 'body.album_id': 'album' },
  findKnownPhotos: { 'body.album_id': 'album' },
  uploadPreview: { 'body.album_id': 'album' },
  finishUpload: { 'body.album_id': 'album' },
  rotatePhoto: { 'body.photoId': 'photo' },
  sellSuspectPhoto: { 'body.photo_id': 'photo' },
  deletePhoto: { 'path.id': 'photo' },
  requestRemoval: { 'body.photo_id': 'photo' },
  hidePhoto: { 'body.photo_id': 'photo' },
  declinePhotoRemoval: { 'body.photo_id': 'photo' },
  showHiddenActAgain: { 'body.photo_id': 'photo' },
  showPhotoAgain: { 'body.photo_id': 'photo' },

  createDisplayGroup: { 'body.id': 'new display group', 'body.outfitter_id': 'outfitter' },
  updateDisplayGroup: { 'path.id': 'display group', 'body.id': 'display group', 'body.outfitter_id': 'outfitter' },
  addDisplayGroupPhoto: { 'body.photoId': 'photo', 'body.displayGroupId': 'display group' },
  removeDisplayGroupPhoto: { 'body.photoId': 'photo', 'body.displayGroupId': 'display group' },
  changeDisplayGroupPhotos: { 'body.displayGroupId': 'display group' },
  deleteDisplayGroup: { 'path.id': 'display group' },
  findDisplayGroups: { 'body.outfitterId': 'outfitter' },
  createSlideshow: { 'body.id': 'new slideshow', 'body.outfitter_id': 'outfitter' },
  updateSlideshow: { 'path.id': 'slideshow', 'body.id': 'slideshow', 'body.outfitter_id': 'outfitter' },
  addSlideshowPhoto: { 'body.photoId': 'photo', 'body.slideshowId': 'slideshow' },
  removeSlideshowPhoto: { 'body.photoId': 'photo', 'body.slideshowId': 'slideshow' },
  changeSlideshowPhotos: { 'body.slideshowId': 'slideshow' },
  orderSlideshow: { 'body.slideshowId': 'slideshow' },
  findSlideshows: { 'body.outfitterId': 'outfitter' },
  getSlideshow: { 'path.id': 'slideshow' },
  deleteSlideshow: { 'path.id': 'slideshow' },

  getStorefront: { 'path.id': 'outfitter' },
  searchDisplayGroups: { 'body.outfitterId': 'outfitter', 'body.riverSection': 'section' },
  findRaft: { 'query.outfitterId': 'outfitter' },
  getStorefrontDay: { 'query.outfitterId': 'outfitter', 'query.riverSection': 'section' },

  loadOrder: { 'path.id': 'cart' },
  addOrderItem: { 'body.order_id': 'cart', 'body.photo_id': 'photo', 'body.display_group_id': 'display group' },
  removeOrderItem: { 'body.order_id': 'cart', 'body.photo_id': 'photo', 'body.display_group_id': 'display group' },
  applyDiscount: { 'body.orderId': 'pending order' },
  setCounter: { 'body.orderId': 'cart' },
  unsetCounter: { 'body.orderId': 'cart' },
  placeCounterOrder: { 'body.orderId': 'cart' },
  handOverOrder: { 'body.orderId': 'cart' },
  placeFreeOrder: { 'body.orderId': 'cart' },
  calculateTax: { 'body.orderId': 'cart' },
  chargeOrder: { 'body.orderId': 'cart' },
  payWaitingOrder: { 'body.orderId': 'pending order' },
  getPaymentStatus: { 'path.id': 'cart' },
  streamPaymentEvents: { 'path.id': 'cart' },

  waitForDay: { 'body.outfitter_id': 'outfitter' },
  getDelivery: { 'path.hash': 'delivery' },
  streamDeliveryEvents: { 'path.hash': 'delivery' },
  requestZip: { 'path.id': 'completed order' },
  shareOrder: { 'body.orderId': 'completed order' },
  getSharedOrder: { 'path.hash': 'share' },

  listPendingOrders: { 'body.outfitterId': 'outfitter' },
  streamOrderEvents: { 'query.outfitterId': 'outfitter' },
  getOrder: { 'path.id': 'pending order' },
  releaseOrder: { 'body.id': 'pending order' },
  undoRelease: { 'body.id': 'pending order' },
  sendOrder: { 'body.outfitter_id': 'outfitter' },
  sendShopLink: { 'body.outfitter_id': 'outfitter', 'body.display_group_id': 'display group' },
  takeBackDelivery: { 'body.delivery_id': 'sent delivery' },
  sendDeliveryAgain: { 'body.delivery_id': 'sent delivery' },
  cancelOrder: { 'body.id': 'pending order' },
  resendOrder: { 'body.id': 'completed order' },
  sendPaymentLink: { 'body.id': 'pending order' },
  editOrderEmail: { 'body.id': 'pending order' },
  addOrderNote: { 'body.id': 'pending order' },
  refundOrder: { 'body.id': 'completed order' },
  exchangeGroup: {
    'body.id': 'completed order',
    'body.from_group_id': 'display group',
    'body.to_group_id': 'display group',
  },
  searchOrders: { 'body.orderId': 'pending order' },
  listGuideSales: { 'body.outfitterId': 'outfitter' },
  listReportOrders: { 'body.outfitterId': 'outfitter' },
  listPhotographerOrders: { 'body.photographerId': 'photographer' },
  exportOrders: { 'query.outfitterId': 'outfitter' },
  exportPhotographerOrders: { 'query.photographerId': 'photographer' },
}
