-- runs-with: 0050
-- Staff find a sent order by each of its addresses.
create index order_deliveries_email on order_deliveries (lower(email) text_pattern_ops);
