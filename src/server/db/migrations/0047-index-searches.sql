-- runs-with: 0013
-- transaction: none
-- What staff find by words, an outfitter's newest orders, and payments by what stands on a receipt. Without fastupdate,
-- no search has to read a list of rows that the index does not hold yet.
create index concurrently orders_words on orders using gin (search_words(outfitter_id, total, name, email)) with (fastupdate = off) where placed_at is not null;
create index concurrently orders_outfitter_placed on orders (outfitter_id, placed_at, id) where placed_at is not null;
create index concurrently payments_receipt on payments (upper(receipt_number));
create index concurrently payments_card on payments (card_last_4) where card_last_4 is not null;
create index concurrently albums_words on albums using gin (search_words(outfitter_id, null, name, null)) with (fastupdate = off) where deleted_at is null;
create index concurrently display_groups_words on display_groups using gin (search_words(outfitter_id, null, name, null)) with (fastupdate = off) where deleted_at is null;
create index concurrently users_words on users using gin (search_words(outfitter_id, null, name, email)) with (fastupdate = off) where deleted_at is null;
