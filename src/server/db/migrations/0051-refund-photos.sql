-- runs-with: 0050
-- The photos that a refund takes back. display_group_id: the bought group whose photo it is, null for a single photo.
-- price: the photo's share of the price before discounts, in cents. ends_access: the order has the photo no second time.
create table refund_photos (
  refund_id integer not null references refunds (id) on delete cascade,
  order_id integer not null references orders (id) on delete cascade,
  photo_id integer not null references photos (id),
  display_group_id integer references display_groups (id),
  price integer not null check (price >= 0),
  ends_access boolean not null
);
create unique index refund_photos_refund on refund_photos (refund_id, photo_id, (coalesce(display_group_id, 0)));
create index refund_photos_order on refund_photos (order_id, photo_id);
