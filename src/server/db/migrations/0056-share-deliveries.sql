-- runs-with: 0050
-- The delivery from whose page a share link was made. Null for the page of the order's own hash.
alter table shares add column order_delivery_id integer references order_deliveries (id) on delete cascade;
create unique index shares_one_live_each on shares (order_id, (coalesce(order_delivery_id, 0)))
  where revoked_at is null;
drop index shares_one_live;
