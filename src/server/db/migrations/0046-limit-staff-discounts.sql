-- runs-with: 0013
-- How much staff may take off a pending order without a code: hundredths of a percent of its price. 0: codes only.
alter table outfitters
  add column staff_discount_limit integer not null default 0 check (staff_discount_limit between 0 and 10000);
