-- runs-with: 0013
-- When somebody first fetched an original of a counter order while its release could still be undone.
alter table orders add column originals_fetched_at timestamptz;
