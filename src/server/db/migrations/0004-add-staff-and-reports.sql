-- What staff, outfitters and administrators need: password resets, download tickets, the audit log, books by day.

create table password_resets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- A ticket opens one export URL once, within a minute (rules.md 1.6).
create table download_tickets (
  token_hash bytea primary key,
  session_id bigint not null references sessions (id),
  url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index download_tickets_expires on download_tickets (expires_at);

-- Who did what, on whose behalf (rules.md 8): ids and names of fields, never secrets or addresses of guests.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id integer references users (id),
  origin_user_id integer references users (id),
  outfitter_id integer references outfitters (id),
  action text not null,
  entity text not null,
  entity_id integer,
  detail jsonb not null default '{}'
);
create index audit_log_at on audit_log (at, id);
create index audit_log_actor on audit_log (actor_user_id, id);
create index audit_log_origin on audit_log (origin_user_id, id) where origin_user_id is not null;
create index audit_log_outfitter on audit_log (outfitter_id, id);
create index audit_log_entity on audit_log (entity, entity_id, id);

-- The local day of the outfitter on which an order was completed or a refund settled (rules.md 10).
alter table orders add column completed_on date;
alter table refunds add column completed_on date;
update orders set completed_on = (orders.completed_at at time zone outfitters.timezone)::date
  from outfitters where outfitters.id = orders.outfitter_id and orders.completed_at is not null;
update refunds set completed_on = (refunds.settled_at at time zone outfitters.timezone)::date
  from orders join outfitters on outfitters.id = orders.outfitter_id
  where orders.id = refunds.order_id and refunds.state = 'completed';
create index orders_outfitter_day on orders (outfitter_id, completed_on, completed_at, id) where status = 'completed';
create index orders_placed on orders (placed_at, id) where placed_at is not null;
create index refunds_day on refunds (completed_on, settled_at, id) where state = 'completed';

-- The daily roll-up: totals of long ranges come from here (rules.md 10). Refunds count on their own day, negative.
create table order_days (
  outfitter_id integer not null references outfitters (id),
  day date not null,
  tender text not null check (tender in ('card', 'counter', 'free')),
  order_count integer not null,
  refund_count integer not null,
  subtotal bigint not null,
  discount bigint not null,
  discount_24 bigint not null,
  net bigint not null,
  fees_and_tax bigint not null,
  total bigint not null,
  commission bigint not null,
  primary key (outfitter_id, day, tender)
);
create index order_days_day on order_days (day);

-- The part of an order's net that falls to one photographer's photos; frozen when it is completed (rules.md 10).
create table photographer_shares (
  order_id integer not null references orders (id) on delete cascade,
  photographer_id integer not null references users (id),
  photo_count integer not null,
  net integer not null,
  completed_on date not null,
  completed_at timestamptz not null,
  primary key (order_id, photographer_id)
);
create index photographer_shares_day on photographer_shares (photographer_id, completed_on, completed_at, order_id);
