-- runs-with: 0050
-- The address of the photo that the outfitter chose, in its larger size. Null: the outfitter chose none.
alter table outfitters add column cover_path text;
