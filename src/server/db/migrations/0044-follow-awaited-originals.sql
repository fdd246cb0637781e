-- runs-with: 0013
-- Completed orders that lack originals, until the last one arrives or the order is wholly refunded.
-- missing: their number. changed_at: when it last changed. told_at: when the photographer and the outfitter got a mail.
create table awaiting_orders (
  order_id integer primary key references orders (id) on delete cascade,
  missing integer not null check (missing > 0),
  changed_at timestamptz not null,
  told_at timestamptz
);
