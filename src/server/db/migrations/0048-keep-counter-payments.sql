-- runs-with: 0013
-- The way of payment at the counter, and the cash that the guest gave, in cents. Null for other tenders, and
-- when the build that released the order did not ask.
alter table orders
  add column paid_by text check (paid_by in ('cash', 'terminal', 'other')),
  add column cash_given integer check (cash_given >= 0);
