-- runs-with: 0050
-- When an exchange moved the share from one photographer to another. Null for the sale and for refunds.
alter table photographer_shares add column exchanged_at timestamptz;
create unique index photographer_shares_sale on photographer_shares (order_id, photographer_id)
  where refund_id is null and exchanged_at is null;
create unique index photographer_shares_exchange on photographer_shares (order_id, photographer_id, exchanged_at)
  where exchanged_at is not null;
drop index photographer_shares_order;
