-- runs-with: 0050
-- How many orders a day staff may send for free.
alter table outfitters
  add column free_order_limit integer not null default 20 check (free_order_limit between 0 and 500);
