-- The id that a device gave a display group or slideshow which it created without a network. Unique per outfitter: an id
-- of another outfitter neither collides nor shows.
alter table display_groups add column client_id text;
create unique index display_groups_client_id on display_groups (outfitter_id, client_id) where client_id is not null;

alter table slideshows add column client_id text;
create unique index slideshows_client_id on slideshows (outfitter_id, client_id) where client_id is not null;
