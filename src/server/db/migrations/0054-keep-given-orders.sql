-- runs-with: 0050
-- The orders that staff gave without payment. day: the outfitter's local day, on which the limit of free orders counts.
create table given_orders (
  order_id integer primary key references orders (id) on delete cascade,
  outfitter_id integer not null references outfitters (id),
  way text not null check (way in ('included', 'free')),
  reason text not null,
  day date not null
);
create index given_orders_day on given_orders (outfitter_id, day) where way = 'free';
