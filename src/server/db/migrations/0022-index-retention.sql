-- runs-with: 0013
-- transaction: none
-- Rows that retention deletes, found by their age. Each index is small or partial: most rows are kept.
create index concurrently orders_abandoned on orders (updated_at) where status in ('cart', 'expired');
create index concurrently mails_with_body on mails (sent_at) where sent_at is not null and text_body <> '';
create index concurrently order_events_at on order_events using brin (at);
create index concurrently idempotency_keys_clearable on idempotency_keys (created_at) where order_id is null or body is not null;
create index concurrently idempotency_keys_order on idempotency_keys (order_id) where order_id is not null;
create index concurrently photos_deleted on photos (deleted_at) where deleted_at is not null;
create index concurrently albums_deleted on albums (deleted_at) where deleted_at is not null;
create index concurrently slideshow_photos_photo on slideshow_photos (photo_id);
create index concurrently password_resets_expires on password_resets (expires_at);
