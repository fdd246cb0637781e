-- runs-with: 0013
-- transaction: none
-- Each process reads these ids again and again, to refuse their pictures.
create index concurrently photos_hidden on photos (id) where hidden_at is not null;
