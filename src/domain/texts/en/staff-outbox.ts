/** What staff read of their actions on the way to the server (rules.md 9). */
export const outboxTexts = {
  'outbox.waiting': { one: '{count} action waiting', other: '{count} actions waiting' },
  'outbox.needs-attention': { one: '{count} action needs attention', other: '{count} actions need attention' },

  'outbox.lead': 'What was done on this device and is on its way to the server. Nothing of it is lost.',
  'outbox.send-now': 'Send now',
  'outbox.all-sent': 'Everything has been sent',
  'outbox.all-sent-text': 'What you do without a network waits here until the server has it.',
  'outbox.unreadable': 'This device did not let the list be read',
  'outbox.unreadable-text': 'Nothing of it is lost. Please try again, or close other windows of the app.',
  'outbox.offline': {
    one: '{count} action is kept on this device and goes out by itself when the server can be reached again.',
    other: '{count} actions are kept on this device and go out by themselves when the server can be reached again.',
  },
  'outbox.still-away': 'The server still cannot be reached. It is tried again by itself.',

  'outbox.section-attention': 'Needs attention',
  'outbox.section-sending': 'Sending',
  'outbox.section-waiting': 'Waiting',
  'outbox.section-photos': 'Photos',
  'outbox.section-done': 'Done today',
  'outbox.done-nothing': 'Nothing yet today.',

  // The actions, as headings
  'outbox.order-release': 'Release of order {id}',
  'outbox.order-cancel': 'Cancellation of order {id}',
  'outbox.order-note': 'Note on order {id}',
  'outbox.order-email': 'New email for order {id}',
  'outbox.order-discount': 'Discount on order {id}',
  'outbox.album': 'Album {name}',
  'outbox.cart': "A guest's cart",
  'outbox.counter': "A guest's order at the counter, code {code}",
  'outbox.counter-plain': "A guest's order at the counter",
  'outbox.unknown': 'An action of a newer version',
  'outbox.order-link': 'Open order {id}',
  'outbox.album-link': 'Open the album',

  'outbox.total': 'Total {total}',
  'outbox.anyway': 'Although it was cancelled: {reason}',
  'outbox.quoted': '“{text}”',
  'outbox.by': 'by {name}',
  'outbox.by-you': 'by you',
  'outbox.by-guest': 'by a guest',
  'outbox.by-colleague': 'by a colleague',

  // Why it waits
  'outbox.why-offline': 'Waits for the network',
  'outbox.why-busy': {
    one: 'The server is busy. Next try in {count} second',
    other: 'The server is busy. Next try in {count} seconds',
  },
  'outbox.why-busy-until': 'The server is busy. Next try at {time}',
  'outbox.why-update': 'Waits until this page is updated',
  'outbox.why-next': 'Next in line',
  'outbox.why-behind': 'Goes after the action before it',
  'outbox.why-behind-attention': 'Waits until the action before it is settled',
  'outbox.why-person': 'Waits until {name} logs in here',
  'outbox.why-pair': 'Waits until {name} acts as the same user again',
  'outbox.why-somebody': 'Waits until whoever did it logs in here',
  'outbox.why-sending': 'On its way',

  // What the server said, and what stands there now
  'outbox.refused': 'The server did not take it.',
  'outbox.refused-unknown': 'This version of the app cannot send it. Please load the page anew.',
  'outbox.now-pending': 'It is waiting at the counter now.',
  'outbox.now-completed': 'It is completed now.',
  'outbox.now-cancelled': 'It is cancelled now.',

  // What can be done about it
  'outbox.retry': 'Retry',
  'outbox.discard': 'Discard',
  'outbox.discard-title': 'Discard this action?',
  'outbox.discard-text': '{action}: it is not sent, and the server keeps what it has.',
  'outbox.discarded': 'The action has been discarded',
  'outbox.reason': 'Reason',
  'outbox.reason-hint': 'Kept on this device with the action.',
  'outbox.money-taken': 'Money was taken, so it cannot be discarded.',
  'outbox.anyway-verb': 'Release anyway',
  'outbox.anyway-title': 'Release order {id} anyway?',
  'outbox.anyway-text': 'If the guest has paid all the same, say why. It is written down, and the photos are sent.',
  'outbox.hand-over': 'Hand over',
  'outbox.hand-over-title': 'Who goes on with order {id}?',
  'outbox.hand-over-text': 'It waits under that name and is decided when that person logs in here.',
  'outbox.hand-over-nobody':
    'Nobody else of your outfitter has used this device yet. A colleague who logs in here can take it over.',
  'outbox.hand-over-person': 'Colleague',
  'outbox.hand-over-choose': 'Choose a colleague',
  'outbox.handed-over': 'Handed over to {name}',
  'outbox.take-over': 'Take over',
  'outbox.take-over-title': 'Take over order {id}?',
  'outbox.take-over-text': 'What {name} did to this order is sent in your name.',
  'outbox.take-over-colleague': 'a colleague',

  // Photos on their way
  'outbox.photos-of': { one: '{count} photo of album {name}', other: '{count} photos of album {name}' },
  'outbox.photos-album': 'no. {id}',
  'outbox.photos-failed': { one: '{count} was not taken', other: '{count} were not taken' },

  // How it ended
  'outbox.how-sent': 'Sent',
  'outbox.how-no-longer-needed': 'No longer needed',
  'outbox.how-discarded': 'Discarded: {reason}',
  'outbox.how-handed-over': 'Handed over to {name}',
  'outbox.difference': 'The total had changed: {total}, {difference} other than what was seen',
} as const
