-- The outfitters that photographers may work for beside their own: only an administrator or that outfitter adds a row.
-- assigned_by is null for rows of this migration and of the command line.
create table photographer_assignments (
  user_id integer not null references users (id),
  outfitter_id integer not null references outfitters (id),
  assigned_by integer references users (id),
  assigned_at timestamptz not null,
  primary key (user_id, outfitter_id)
);
create index photographer_assignments_outfitter on photographer_assignments (outfitter_id);

-- Photographers whose photos are sold or shown at an outfitter keep their reach. An empty album gives none: anybody could
-- make one at any outfitter.
insert into photographer_assignments (user_id, outfitter_id, assigned_at)
select distinct albums.photographer_id, albums.outfitter_id, now()
from albums
  join users on users.id = albums.photographer_id and (users.role = 'photographer' or users.is_photographer)
  join photos on photos.album_id = albums.id
where (photos.deleted_at is null and albums.deleted_at is null)
  or exists (select from order_photos where order_photos.photo_id = photos.id);
