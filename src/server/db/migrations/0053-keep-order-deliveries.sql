-- runs-with: 0050
-- The addresses to which staff sent an order. Each has its own hash, which opens the photos until it is taken back.
create table order_deliveries (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  email text not null,
  hash text not null unique,
  created_at timestamptz not null,
  opened_at timestamptz,
  taken_back_at timestamptz
);
create index order_deliveries_order on order_deliveries (order_id, id);
-- Another member of staff may take over a waiting send of a device, with a key of their own. It stays one order.
create table sent_orders (
  outfitter_id integer not null references outfitters (id),
  client_id text not null,
  order_id integer references orders (id) on delete cascade,
  primary key (outfitter_id, client_id)
);
