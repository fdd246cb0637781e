-- runs-with: 0050
-- What the photo shows, in a few bytes (src/domain/photos/photo-signature.ts). Null: it arrived before this column.
alter table photos add column signature text;
