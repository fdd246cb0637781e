-- runs-with: 0013
-- The counter's total by the way of payment, in cents. Their rest to the total was paid in a way that nobody recorded.
alter table order_days
  add column cash_total bigint not null default 0,
  add column terminal_total bigint not null default 0,
  add column other_total bigint not null default 0;
