-- Money is integer cents, percentages as the contract states them, instants timestamptz, trip dates date.

create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'outfitter', 'employee', 'photographer')),
  outfitter_id integer,
  is_photographer boolean not null default false,
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_email_unique on users (lower(email));
create index users_outfitter on users (outfitter_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users (id),
  origin_user_id integer references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table rivers (
  id integer generated always as identity primary key,
  name text not null,
  fee integer not null default 0 check (fee between 0 and 10000),
  deleted_at timestamptz
);

create table river_sections (
  id integer generated always as identity primary key,
  river_id integer not null references rivers (id),
  name text not null,
  fee integer not null default 0 check (fee between 0 and 10000),
  deleted_at timestamptz
);
create index river_sections_river on river_sections (river_id);

create table outfitters (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  slug text not null unique,
  photo_expire integer not null default 10 check (photo_expire >= 0),
  on_home_page boolean not null default false,
  tag_line text not null default '',
  body_color text not null default '#FFFFFF',
  header_color text not null default '#FFFFFF',
  text_color text not null default '#000000',
  trip_advisor text not null default '',
  google text not null default '',
  facebook text not null default '',
  twitter text not null default '',
  instagram text not null default '',
  website text not null default '',
  website_label text not null default '',
  meta_title text not null default '',
  meta_description text not null default '',
  logo_path text,
  cart_timeout integer not null default 180 check (cart_timeout > 0),
  commission integer not null default 20 check (commission between 0 and 100),
  commission_24 integer not null default 20 check (commission_24 between 0 and 100),
  discount_24 integer not null default 0 check (discount_24 between 0 and 100),
  display_group_only boolean not null default false,
  allow_checkout_at_counter boolean not null default false,
  require_checkout_at_counter boolean not null default false,
  processing_fee integer not null default 0 check (processing_fee >= 0),
  display_group_price integer not null default 0 check (display_group_price >= 0),
  favorite boolean not null default false,
  timezone text not null default 'America/Denver',
  counter_tax_rate integer not null default 0 check (counter_tax_rate between 0 and 10000),
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (allow_checkout_at_counter or not require_checkout_at_counter)
);
alter table users add foreign key (outfitter_id) references outfitters (id);

create table outfitter_former_slugs (
  slug text primary key,
  outfitter_id integer not null references outfitters (id)
);

create table outfitter_river_sections (
  outfitter_id integer not null references outfitters (id),
  river_section_id integer not null references river_sections (id),
  primary key (outfitter_id, river_section_id)
);

create table discounts (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  name text not null,
  type text not null check (type in ('Percentage', 'Dollar Value')),
  value integer not null check (value >= 0),
  deleted_at timestamptz
);
create unique index discounts_name_unique on discounts (outfitter_id, lower(btrim(name))) where deleted_at is null;

create table price_groups (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  photo_count integer not null check (photo_count > 0),
  price integer not null check (price >= 0),
  unique (outfitter_id, photo_count)
);

create table pricing_defaults (
  id integer primary key check (id = 1),
  commission integer not null check (commission between 0 and 100),
  commission_24 integer not null check (commission_24 between 0 and 100)
);
insert into pricing_defaults (id, commission, commission_24) values (1, 20, 20);

create table albums (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  river_section_id integer not null references river_sections (id),
  photographer_id integer not null references users (id),
  date date not null,
  time_of_day text not null check (time_of_day in ('Morning', 'Afternoon', 'Full Day')),
  name text not null,
  client_id text unique,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index albums_outfitter_date on albums (outfitter_id, date) where deleted_at is null;
create index albums_photographer on albums (photographer_id);

-- width and height are those of the upright picture (EXIF orientation applied, rotation not).
create table photos (
  id integer generated always as identity primary key,
  album_id integer not null references albums (id),
  name text not null,
  file_name text not null,
  storage_key text not null unique,
  sha256 bytea not null,
  byte_size integer not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  orientation smallint not null default 1,
  rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  taken_local timestamp,
  taken_at timestamptz,
  thumbhash bytea not null,
  uploaded_by integer references users (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index photos_album_sha256_unique on photos (album_id, sha256) where deleted_at is null;
create index photos_album_taken on photos (album_id, taken_at, id) where deleted_at is null;

create table display_groups (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  name text not null,
  date date not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index display_groups_outfitter_date on display_groups (outfitter_id, date) where deleted_at is null;

create table display_group_photos (
  display_group_id integer not null references display_groups (id),
  photo_id integer not null references photos (id),
  position integer not null,
  primary key (display_group_id, photo_id)
);
create index display_group_photos_photo on display_group_photos (photo_id);

create table slideshows (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  name text not null,
  "interval" integer not null default 5 check ("interval" > 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index slideshows_outfitter on slideshows (outfitter_id);

create table slideshow_photos (
  slideshow_id integer not null references slideshows (id),
  photo_id integer not null references photos (id),
  position integer not null,
  primary key (slideshow_id, photo_id)
);

-- The amounts are null while the order is a cart and frozen when it is placed (rules.md 2.2, 4.2).
create table orders (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  status text not null check (status in ('cart', 'paying', 'pending', 'completed', 'cancelled', 'expired')),
  tender text check (tender in ('card', 'counter', 'free')),
  is_external boolean not null,
  is_counter_checkout boolean not null default false,
  cart_token_hash bytea not null,
  hash text unique,
  local_code text,
  locale text not null default 'en',
  name text,
  email text,
  country text,
  state text,
  zip text,
  notes text not null default '',
  revision integer not null default 0,
  discount_id integer references discounts (id),
  tax_quote jsonb,
  discount_name text,
  subtotal integer,
  discount_24_value integer,
  discount_value integer,
  net integer,
  river_fee integer,
  river_section_fee integer,
  processing_fee integer,
  tax integer,
  total integer,
  commission integer,
  commission_24 integer,
  is_twenty_four_hour boolean,
  priced jsonb,
  refunded_total integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  placed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz
);
create index orders_outfitter_status on orders (outfitter_id, status);
create index orders_outfitter_completed on orders (outfitter_id, completed_at);
create index orders_email on orders (lower(email) text_pattern_ops);

-- window_open: the group price's 24 hours were running when the line was added (rules.md 2.5).
create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  photo_id integer references photos (id),
  display_group_id integer references display_groups (id),
  added_at timestamptz not null,
  window_open boolean not null default false,
  check ((photo_id is null) <> (display_group_id is null)),
  unique (order_id, photo_id),
  unique (order_id, display_group_id)
);
create index order_items_photo on order_items (photo_id);
create index order_items_group on order_items (display_group_id);

-- What the guest bought, frozen with the snapshot: the only way to an original.
create table order_photos (
  order_id integer not null references orders (id) on delete cascade,
  photo_id integer not null references photos (id),
  display_group_id integer,
  display_group_name text,
  position integer not null,
  primary key (order_id, photo_id)
);
create index order_photos_photo on order_photos (photo_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  type text not null,
  actor_user_id integer references users (id),
  origin_user_id integer references users (id),
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index order_events_order on order_events (order_id, id);

-- A row is committed before the provider is called (rules.md 4.2 a). key is the provider's idempotency key.
create table payment_attempts (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  key text not null unique,
  nonce text not null,
  client_key text,
  amount integer not null check (amount > 0),
  request jsonb not null,
  state text not null check (state in ('started', 'unknown', 'captured', 'declined', 'canceled')),
  decline_code text,
  lease_until timestamptz not null,
  created_at timestamptz not null,
  last_tried_at timestamptz,
  settled_at timestamptz
);
create unique index payment_attempts_one_open on payment_attempts (order_id) where state in ('started', 'unknown');
create unique index payment_attempts_nonce on payment_attempts (order_id, nonce);
create index payment_attempts_open on payment_attempts (created_at) where state in ('started', 'unknown');

create table payments (
  id integer generated always as identity primary key,
  order_id integer not null unique references orders (id),
  attempt_id integer not null unique references payment_attempts (id),
  provider_payment_id text not null unique,
  receipt_number text not null,
  amount integer not null,
  card_brand text,
  card_last_4 text,
  created_at timestamptz not null
);

create table mails (
  id integer generated always as identity primary key,
  kind text not null,
  order_id integer references orders (id),
  dedupe_key text not null unique,
  message_id text not null unique,
  recipient text not null,
  sender_name text not null default '',
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_waiting on mails (next_try_at) where sent_at is null;

-- rules.md 1.5: atomic keys are done when they can be seen; staged ones are seen running, with a lease.
create table idempotency_keys (
  key text primary key,
  operation text not null,
  fingerprint bytea not null,
  state text not null check (state in ('running', 'done')),
  lease_until timestamptz,
  status integer,
  body jsonb,
  order_id integer,
  created_at timestamptz not null
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
