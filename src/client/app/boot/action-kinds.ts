import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { recordDecision } from '#client/device/outbox/decision.action.ts'
import { saveAlbum } from '#client/features/albums/queued/save-album.action.ts'
import { addItem, createCart, loadCart, removeItem } from '#client/features/cart/queued/cart.actions.ts'
import { placeQueuedOrder } from '#client/features/checkout/counter/counter-order.action.ts'
import { groupActions } from '#client/features/groups/queued/group.actions.ts'
import { markActions } from '#client/features/groups/queued/photo-marks.ts'
import { orderChanges } from '#client/features/orders/actions/order-change-list.ts'
import { releaseScanned } from '#client/features/orders/scan/scanned-order.action.ts'
import { sendKinds } from '#client/features/orders/send/send.action.ts'
import { slideshowChanges } from '#client/features/slideshows/queued/slideshow.actions.ts'
import { waitForDay } from '#client/features/storefront/tell-me/wait.action.ts'

/**
 * Their code is imported statically, because a lazy import that failed offline may keep failing online (decision 040).
 */
export const actionKinds = actionKindsOf([
  createCart,
  addItem,
  removeItem,
  loadCart,
  placeQueuedOrder,
  waitForDay,
  saveAlbum,
  ...orderChanges,
  releaseScanned,
  ...sendKinds,
  recordDecision,
  ...slideshowChanges,
  ...groupActions,
  ...markActions,
])
