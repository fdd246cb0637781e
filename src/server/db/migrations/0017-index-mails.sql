-- runs-with: 0013
-- transaction: none
-- The mails of one order, and the due ones without those that failed: these stay for years.
create index concurrently mails_order on mails (order_id, id);
create index concurrently mails_due on mails (next_try_at) where sent_at is null and failed_at is null;
drop index concurrently if exists mails_waiting;
