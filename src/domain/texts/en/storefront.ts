/**
 * Storefront texts. They ship in the app's first script, which must stay small. Sentences that docs/rules.md quotes are kept to
 * the letter. `guest.en.ts` holds all other guest texts.
 */
export const storefrontTexts = {
  // Notices (docs/rules.md#error-notice)
  'notice.error': 'Error',
  'notice.close': 'Close',
  'error.general': 'There was an error',
  'error.retry': 'Try again',
  'error.network': 'We could not reach the server. Check your connection and try again.',
  'error.area-load': 'We could not load this page. Check your connection and try again.',
  'error.slow-load': 'This takes longer than usual.',
  'error.window-load': 'No connection. This opens as soon as it loads.',
  'error.back-home': 'Back to the home page',

  // Everywhere
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.back': 'Back',
  'common.loading': 'Loading',
  'common.skip-to-content': 'Skip to the content',
  'common.photo-alt': 'Trip photo {name}',
  'common.photo-missing': 'Photo unavailable',

  // Connection
  'offline.banner': 'You are offline.',
  'offline.kept': 'What you have opened is still here.',
  'offline.waiting': { one: '{count} change waiting to be sent', other: '{count} changes waiting to be sent' },
  'offline.needs-network': 'This needs a connection. Try again when you are online.',
  'offline.not-stored': 'You have not opened this page on this device before, so it needs a connection.',
  'language.label': 'Language',

  // Search: 'Your trip'
  'search.title': 'Your trip',
  'search.date': 'Trip date',
  'search.days': 'Days with photos',
  'search.scroll-back': 'Scroll back in {name}',
  'search.scroll-on': 'Scroll forward in {name}',
  'search.river-section': 'River section',
  'search.all-river-sections': 'All river sections',
  'search.guide': 'Your Guide',
  'search.guide-none': 'No group matches that name',
  'search.searching': 'Searching',
  'search.no-photos': "We don't have any photos for this date",
  'search.no-groups': 'No display groups found for this date',
  'search.latest-date': 'See the latest photos, from {date}',
  'search.groups': 'Photo groups',
  'search.hours-none': 'No groups at this time',
  'search.singles': 'Single photos',
  'search.time-remaining': 'Time remaining for discount',
  'search.time-left': '{hours} h {minutes} min',
  'search.group-price': 'group price',
  'search.group-price-off': '{percent} off the group price',
  'search.add-group': 'Add Group To Cart',
  'search.group-in-cart': 'Group in your cart',
  'search.remove-group': 'Remove group from cart',
  'search.group-count': { one: '{count} photo', other: '{count} photos' },
  'search.add-photo': 'Add to cart',
  'search.photo-in-cart': 'In your cart',
  'search.photo-in-group': 'In your cart with its group',
  'search.remove-photo': 'Remove from cart',
  'search.cart-bar': 'Your Order',
  'search.view-cart': 'View your order',
  'search.prices': 'Prices',
  'search.price-group': { one: '{count} photo for {price}', other: '{count} photos for {price}' },
  'search.closed': 'This outfitter is not open at the moment',
  'search.load-failed': 'We could not load the photos',

  // Viewer

  // Order texts that the storefront needs
  'cart.photo-count': { one: '{count} photo', other: '{count} photos' },
  'cart.group-count': { one: '{count} photo group', other: '{count} photo groups' },
  'cart.photo-in-group': 'This photo is already in your order, in the group {name}',
  'cart.already-in-cart': 'This is already in your order',
  'cart.not-for-sale': 'This is not for sale',
  'cart.singles-not-for-sale': 'Single photos are not for sale here. Choose a group instead.',
  'cart.group-empty': 'This group has no photos yet, so you cannot buy it',
  'checkout.test-mode': 'Test mode: no real charges',
  'payment.in-progress': 'A payment for this order is in progress. Try again shortly.',
} as const
