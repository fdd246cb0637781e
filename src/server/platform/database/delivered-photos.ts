import { sql } from 'kysely'

/** SQL for a row of `order_photos`: no refund took the photo back (docs/rules.md#refunds-by-photo). */
export const isDelivered = sql<boolean>`not exists (
  select from refund_photos join refunds on refunds.id = refund_photos.refund_id
  where refund_photos.order_id = order_photos.order_id and refund_photos.photo_id = order_photos.photo_id
    and refund_photos.ends_access and refunds.state = 'completed')`
