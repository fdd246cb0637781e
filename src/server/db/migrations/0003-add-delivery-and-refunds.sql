-- What follows a placed order: its zip, share link and refunds; overrides of the tax table; the provider's notices.

-- What the price was worked out from, so that a placed order can be priced anew with another discount (rules.md 2.6).
-- expected_total: what the guest saw offline. flags: what staff should look at before release (rules.md 9.4).
alter table orders add column pricing_input jsonb;
alter table orders add column expected_total integer;
alter table orders add column flags text[] not null default '{}';

-- What a display group was called when its order was placed: beside its item, for two groups may share all their photos.
alter table order_items add column display_group_name text;
update order_items set display_group_name = frozen.display_group_name
  from order_photos frozen
  where frozen.order_id = order_items.order_id and frozen.display_group_id = order_items.display_group_id;
alter table order_photos drop column display_group_name;

create index orders_outfitter_pending on orders (outfitter_id, placed_at, id) where status = 'pending';
create index orders_local_code on orders (local_code) where local_code is not null;

-- The row is the job: requested, then building under a lease, then ready until it expires (rules.md 6.6).
create table zip_files (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  name text not null unique,
  state text not null check (state in ('requested', 'building', 'ready', 'expired', 'failed')),
  done integer not null default 0,
  count integer not null,
  byte_size bigint,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  last_error text,
  locale text not null default 'en',
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create unique index zip_files_one_live on zip_files (order_id) where state in ('requested', 'building', 'ready');
create index zip_files_order on zip_files (order_id, id desc);
create index zip_files_waiting on zip_files (next_try_at) where state in ('requested', 'building');
create index zip_files_expiring on zip_files (expires_at) where state = 'ready';

-- A link that shows an order's photos to others (rules.md 6.5).
create table shares (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  hash text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index shares_one_live on shares (order_id) where revoked_at is null;
create index shares_order on shares (order_id, id desc);

-- A row is committed before the provider is called; key is the provider's idempotency key (rules.md 3.1, 4.3).
create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  key text not null unique,
  client_key text,
  tender text not null check (tender in ('card', 'counter', 'free')),
  amount integer not null check (amount > 0),
  reason text not null,
  request jsonb not null,
  state text not null check (state in ('started', 'unknown', 'completed', 'failed')),
  provider_refund_id text unique,
  failure_code text,
  lease_until timestamptz not null,
  actor_user_id integer references users (id),
  origin_user_id integer references users (id),
  created_at timestamptz not null,
  last_tried_at timestamptz,
  settled_at timestamptz
);
create index refunds_order on refunds (order_id, id);
create unique index refunds_one_open on refunds (order_id) where state in ('started', 'unknown');
create index refunds_open on refunds (created_at) where state in ('started', 'unknown');

-- An administrator's word on a state or province, from a day on; the newest that has begun wins over the table.
create table tax_overrides (
  id integer generated always as identity primary key,
  country text not null check (country in ('US', 'CA')),
  state text not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  taxable boolean not null,
  effective_on date not null,
  source text not null default '',
  created_by integer references users (id),
  origin_user_id integer references users (id),
  created_at timestamptz not null,
  -- When it stopped to hold, by whom, and for which other; a row is never written over.
  deleted_at timestamptz,
  deleted_by integer references users (id),
  deleted_origin_user_id integer references users (id),
  replaced_by integer references tax_overrides (id)
);
create unique index tax_overrides_day on tax_overrides (country, state, effective_on) where deleted_at is null;

-- What the provider has told of its own accord, once each.
create table payment_notices (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- A payment that was given up and may be captured all the same. given_up_at: from then on its key is cancelled again and
-- again for a day. late: a capture is believed or known, and is being undone beside the order; returned: it was given
-- back in full. late_payment_id is the provider's own id; return_started_at is committed before it is asked to refund.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('started', 'unknown', 'captured', 'declined', 'canceled', 'late', 'returned'));
alter table payment_attempts add column cart_revision integer;
alter table payment_attempts add column given_up_at timestamptz;
alter table payment_attempts add column late_payment_id text;
alter table payment_attempts add column return_started_at timestamptz;
alter table payment_attempts add column return_refund_id text;
create index payment_attempts_late on payment_attempts (created_at) where state = 'late';
create index payment_attempts_given_up on payment_attempts (given_up_at) where state = 'canceled';
