/** What staff, photographers and administrators read. To the letter where product.md gives them. */
export const staffTexts = {
  // Lost password, reset password (the login page is among the guests' texts)
  'login.lost-password': 'Lost your password?',

  // The start of the dashboard: who is logged in, and what this device is
  'device.title': 'This device',
  'device.kiosk': 'This device is a kiosk',
  'device.kiosk-lead':
    "For a screen in the lobby that guests share. It asks whether anyone is there on every page that shows a guest's things, wipes everything of a guest at the end, and has no links that leave. Logging out does not change it.",
  'device.kiosk-opens': 'It opens {address}',
  'device.kiosk-outfitter': 'Outfitter that it opens',
  'device.kiosk-choose': 'Choose an outfitter',
  'device.kiosk-open': 'Log out and open the storefront',
  'device.no-outfitter': 'The outfitters could not be loaded. Please check the connection and try again.',

  // Success notices (product.md 8)
  'saved.email': 'This email has been changed',
  'saved.note': 'This note has been saved',
  'saved.discount': 'This discount has been applied',
  'saved.released': 'This order has been released',
  'saved.canceled': 'This order has been canceled',
  'saved.resent': 'This order has been resent',
  'saved.data': 'Data Saved',
  'saved.album': 'Album Saved',

  // Nothing found, or not loaded (product.md 8)
  'empty.slideshows': 'No slideshows found',
  'empty.orders-today': 'No orders found for today',
  'empty.orders-dates': 'No orders found for these dates',
  'empty.orders': 'No orders found',
  'failed.album-delete': 'There was a problem deleting this album',
  'failed.album-fetch': 'There was a problem fetching albums',
  'failed.order-fetch': 'There was a problem fetching orders',

  // Forms (product.md 5)
  'user.outfitter-needed-for-outfitter': 'Outfitter role has been selected but no outfitter was selected',
  'user.outfitter-needed-for-employee': 'Employee role has been selected but no outfitter was selected',
  'album.all-required': 'All fields are required',
  'album.date-required': 'Date is required',
  'report.dates-required': 'Please select a start date and end date',
  'report.photographer-required': 'Please select a photographer',
  'group.photo-present': 'This photo is already in this display group',
  'group.none-selected': 'Please select a display group or create a new one',
  'slideshow.none-selected': 'Please select a slideshow or create a new one',
  'slideshow.photo-present': 'This photo is already in this slideshow',

  // The album page of photographers
  'album.title': 'Album',
  'album.new': 'New album',
  'album.date': 'Date',
  'album.time-of-day': 'Time of day',
  'album.outfitter': 'Outfitter',
  'album.river-section': 'River section',
  'album.name': 'Name',
  'album.photographer': 'Photographer',
  'album.save': 'Save album',
  'album.add-photos': 'Add photos',
  'album.uploading': '{done} of {total}, {waiting} waiting',
  'album.photo-duplicate': 'This photo is already in this album',

  // Offline
  'outbox.waiting': { one: '{count} action waiting', other: '{count} actions waiting' },
  'outbox.needs-attention': { one: '{count} action needs attention', other: '{count} actions need attention' },
} as const
