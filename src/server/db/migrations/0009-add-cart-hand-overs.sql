-- The code by which another device takes a cart over: one per cart, good once, stored hashed.
create table cart_hand_overs (
  order_id integer primary key references orders (id) on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  taken_at timestamptz
);
