export { expireCarts, forgetExpiredCarts } from './cart/expire-carts.ts'
export {
  beginAwaiting,
  countAwaited,
  countExchanges,
  findAwaiting,
  listAwaited,
  listChangedAwaiting,
  listUnfollowed,
  storeAwaiting,
  storeLate,
  type AwaitedOriginal,
} from './order/awaiting-orders.store.ts'
export { priceColumns } from './order/frozen-price.store.ts'
export { findOutfitterForOrder, type OrderOutfitterRow, type OrderPhotoRow } from './order/for-sale.store.ts'
export { newSecret, orderNotFound } from './order/guest-cart.ts'
export { orderChangedChannel, publishOrderChange, readOrderChange } from './order/order-changes.ts'
export {
  findOrderZone,
  findOrder,
  findOrderByHash,
  findReceiptNumber,
  insertOrderEvent,
  lockOrder,
  markFetched,
  type OpenedOrder,
  type OrderRow,
} from './order/orders.store.ts'
export { findDelivery, markOpened } from './order/order-deliveries.store.ts'
export { recordUnbooked } from './ledger/record-sale.ts'
export { countOrderPhotos, findOrderPhoto, findOrderPhotoIds, findOrderPhotos } from './order/order-lines.store.ts'
export { queueOrderMail, type OrderMailDeps } from './order/order-mails.ts'
export { amountsOfPlaced, countsOfPlaced, isDeliverable } from './order/order.presenter.ts'
export { flagsOf, presentZip } from './staff/staff-order.presenter.ts'
export { findMatchingOrders } from './staff/search-orders.ts'
