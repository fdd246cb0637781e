-- runs-with: 0050
-- Codes that guests paid for elsewhere. quantity: a number of photos, or cents; 1 for a group. seed: the codes follow
-- from it and the installation's secret key, so that staff can print them again and the database alone holds none.
create table prepaid_batches (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  name text not null,
  covers text not null check (covers in ('group', 'photos', 'amount')),
  quantity integer not null check (quantity > 0),
  first_day date not null,
  last_day date not null,
  uses integer not null check (uses > 0),
  seed bytea not null,
  created_at timestamptz not null,
  stopped_at timestamptz
);
create index prepaid_batches_outfitter on prepaid_batches (outfitter_id, id);
-- used: how many orders hold a use now. The update that raises it decides who gets the last use.
create table prepaid_codes (
  id integer generated always as identity primary key,
  batch_id integer not null references prepaid_batches (id),
  number integer not null,
  code_hash bytea not null unique,
  used integer not null default 0 check (used >= 0),
  unique (batch_id, number)
);
create table prepaid_uses (
  order_id integer primary key references orders (id) on delete cascade,
  code_id integer not null references prepaid_codes (id),
  at timestamptz not null
);
create index prepaid_uses_code on prepaid_uses (code_id);
-- prepaid: the cents of total that the code pays; the order's tender pays the rest.
alter table orders
  add column prepaid_code_id integer references prepaid_codes (id),
  add column prepaid integer not null default 0,
  drop constraint orders_tender_check,
  add constraint orders_tender_check check (tender in ('card', 'counter', 'free', 'prepaid')) not valid;
-- prepaid: the cents of amount that go back as a use of the code.
alter table refunds
  add column prepaid integer not null default 0,
  drop constraint refunds_tender_check,
  add constraint refunds_tender_check check (tender in ('card', 'counter', 'free', 'prepaid')) not valid;
alter table order_days
  add column prepaid_total bigint not null default 0,
  drop constraint order_days_tender_check,
  add constraint order_days_tender_check check (tender in ('card', 'counter', 'free', 'prepaid')) not valid;
