-- The books: what a refund takes back, by its parts; each photographer's share of orders and of refunds; orders and
-- refunds that are completed and not in the books yet are those without a day (rules.md 10).

-- What the refund takes back, in cents, frozen when it is settled: pro rata of what was left of the order.
alter table refunds add column outfitter_id integer references outfitters (id);
alter table refunds add column subtotal integer;
alter table refunds add column discount_24 integer;
alter table refunds add column discount integer;
alter table refunds add column net integer;
alter table refunds add column fees integer;
alter table refunds add column tax integer;
alter table refunds add column commission integer;

-- A refund's part is a row of its own, negative, on the refund's day; refund_id is null for the order itself.
alter table photographer_shares drop constraint photographer_shares_pkey;
alter table photographer_shares add column refund_id integer references refunds (id) on delete cascade;
create unique index photographer_shares_order on photographer_shares (order_id, photographer_id) where refund_id is null;
create unique index photographer_shares_refund on photographer_shares (refund_id, photographer_id) where refund_id is not null;
drop index photographer_shares_day;
create index photographer_shares_day
  on photographer_shares (photographer_id, completed_on, completed_at, order_id, (coalesce(refund_id, 0)))
  include (refund_id, photo_count, net);

-- Until now nobody kept books: everything that was completed is entered by the server when it starts.
update orders set completed_on = null where completed_on is not null;
update refunds set completed_on = null where completed_on is not null;
create index orders_unbooked on orders (id) where status = 'completed' and completed_on is null;
create index refunds_unbooked on refunds (settled_at, id) where state = 'completed' and completed_on is null;

-- The rows of the reports: of one outfitter, of one of its tenders, of all outfitters; each by completion.
create index orders_outfitter_day_card on orders (outfitter_id, completed_on, completed_at, id)
  where status = 'completed' and tender = 'card';
create index orders_outfitter_day_till on orders (outfitter_id, completed_on, completed_at, id)
  where status = 'completed' and tender in ('counter', 'free');
create index orders_day on orders (completed_on, completed_at, id) where status = 'completed';
create index refunds_outfitter_day on refunds (outfitter_id, completed_on, settled_at, id) where state = 'completed';
