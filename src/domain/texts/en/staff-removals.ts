/** Texts for staff about requests to remove a photo. */
export const removalTexts = {
  'removals.title': 'Removal requests',
  'removals.lead': 'Requests to take a photo off the storefront. A hidden photo disappears everywhere within a minute.',
  'removals.show': 'Show',
  'removals.state-open': 'Open requests',
  'removals.state-hidden': 'Hidden photos',
  'removals.state-declined': 'Declined requests',
  'removals.none': 'Nothing to show',
  'removals.photo': 'Photo',
  'removals.reason': 'Reason',
  'removals.when': 'Asked',
  'removals.where': 'Outfitter',
  'removals.hide': 'Hide photo',
  'removals.hide-title': 'Hide photo {name}?',
  'removals.hide-text':
    'The photo leaves the storefront, carts, groups and slideshows at once. Its pictures, also in share links, stop loading within a minute. Guests who already ordered it keep it.',
  'removals.decline': 'Decline',
  'removals.decline-title': 'Keep photo {name} for sale?',
  'removals.decline-text': 'This declines all open requests for this photo. We email nobody.',
  'removals.show-again': 'Show again',
  'removals.show-again-title': 'Show photo {name} again?',
  'removals.show-again-text': 'Guests can find and buy the photo again.',
} as const
