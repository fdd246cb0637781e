-- runs-with: 0013
-- transaction: none
-- Placed orders by their words, and an outfitter's newest orders. Payments by what stands on a receipt. Without
-- fastupdate, no search has to read a list of orders that the index does not hold yet.
create index concurrently orders_words on orders using gin (order_words(outfitter_id, total, name, email)) with (fastupdate = off) where placed_at is not null;
create index concurrently orders_outfitter_placed on orders (outfitter_id, placed_at, id) where placed_at is not null;
create index concurrently payments_receipt on payments (upper(receipt_number));
create index concurrently payments_card on payments (card_last_4) where card_last_4 is not null;
