-- runs-with: 0013
-- The order that each sealed text made, so that a repeat under another key makes no second one.
create table sealed_orders (
  -- SHA-256 of the sealed bytes, which are random for each order.
  digest bytea primary key,
  order_id integer references orders on delete cascade
);
create index sealed_orders_order on sealed_orders (order_id);
