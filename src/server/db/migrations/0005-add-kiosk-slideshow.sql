-- The slideshow that an outfitter's kiosks show while nobody is there; null: none is chosen.
alter table outfitters add column kiosk_slideshow_id integer references slideshows (id);
