/** Texts for staff about actions that have not reached the server yet (docs/rules.md#outbox). */
export const outboxTexts = {
  'outbox.waiting': { one: '{count} action waiting', other: '{count} actions waiting' },
  'outbox.needs-attention': { one: '{count} action needs attention', other: '{count} actions need attention' },

  'outbox.lead': 'Changes made on this device that have not reached the server yet. Nothing is lost.',
  'outbox.send-now': 'Send now',
  'outbox.all-sent': 'Everything has been sent',
  'outbox.all-sent-text': 'What you do offline waits here until it reaches the server.',
  'outbox.unreadable': 'We could not open the list of waiting actions',
  'outbox.unreadable-text': 'Nothing is lost. Try again, or close other windows of the app.',
  'outbox.offline': {
    one: '{count} action is saved on this device. We send it when the connection is back.',
    other: '{count} actions are saved on this device. We send them when the connection is back.',
  },
  'outbox.still-away': 'We still cannot reach the server. We keep trying.',

  'outbox.section-attention': 'Needs attention',
  'outbox.section-sending': 'Sending',
  'outbox.section-waiting': 'Waiting',
  'outbox.section-photos': 'Photos',
  'outbox.section-done': 'Done today',
  'outbox.done-nothing': 'Nothing yet today.',

  // Headings of the waiting actions
  'outbox.order-release': 'Release of order {id}',
  'outbox.order-cancel': 'Cancellation of order {id}',
  'outbox.order-note': 'Note on order {id}',
  'outbox.order-email': 'New email address of order {id}',
  'outbox.order-discount': 'Discount on order {id}',
  'outbox.album': 'Album {name}',
  'outbox.slideshow-create': 'New slideshow {name}',
  'outbox.slideshow-save': 'New name or interval of slideshow {name}',
  'outbox.slideshow-add': {
    one: '{count} photo for slideshow {name}',
    other: '{count} photos for slideshow {name}',
  },
  'outbox.slideshow-remove': {
    one: '{count} photo removed from slideshow {name}',
    other: '{count} photos removed from slideshow {name}',
  },
  'outbox.slideshow-order': 'Photos rearranged in slideshow {name}',
  'outbox.slideshow-delete': 'Deletion of slideshow {name}',
  'outbox.group-create': 'New display group {name}',
  'outbox.group-rename': 'New name for display group {name}',
  'outbox.group-photos': 'Photos changed in display group {name}',
  'outbox.group-delete': 'Deletion of display group {name}',
  'outbox.cart': "A guest's cart",
  'outbox.counter': "A guest's order at the counter, code {code}",
  'outbox.counter-plain': "A guest's order at the counter",
  'outbox.record-discarded': 'Audit log entry about a discarded action',
  'outbox.record-handed-over': 'Audit log entry about a hand-over',
  'outbox.record-taken-over': 'Audit log entry about a take-over',
  'outbox.records': {
    one: '{count} entry for the audit log',
    other: '{count} entries for the audit log',
  },
  'outbox.unknown': 'An action from a newer version of the app',

  'outbox.total': 'Total {total}',
  'outbox.group-added': { one: '{count} photo added', other: '{count} photos added' },
  'outbox.group-removed': { one: '{count} photo removed', other: '{count} photos removed' },
  'outbox.anyway': 'The order was already cancelled. Reason for the release: {reason}',
  'outbox.quoted': '“{text}”',
  'outbox.by': 'by {name}',
  'outbox.by-you': 'by you',
  'outbox.by-guest': 'by a guest',
  'outbox.by-colleague': 'by a colleague',

  // Reasons why an action is still waiting
  'outbox.why-offline': 'Waiting for a connection',
  'outbox.why-busy': {
    one: 'The server is busy. Next try in {count} second',
    other: 'The server is busy. Next try in {count} seconds',
  },
  'outbox.why-busy-until': 'The server is busy. Next try at {time}',
  'outbox.why-update': 'Waiting for this page to update',
  'outbox.why-fault': 'This device could not send the action. We keep trying.',
  'outbox.why-next': 'Next in line',
  'outbox.why-behind': 'Waiting for the action before it',
  'outbox.why-behind-attention': 'Waiting because the action before it needs attention',
  'outbox.why-person': 'Waiting for {name} to log in here',
  'outbox.why-pair': 'Waiting for {name} to log in here and to work as the same user again',
  'outbox.why-somebody': 'Waiting for the person who did this to log in here',
  'outbox.why-sending': 'On its way',

  // The server's refusal of an action, and the present status of the action's order
  'outbox.stale-text': 'A colleague saved this meanwhile. Your change then replaces what the colleague saved.',
  'outbox.refused': 'The server did not accept this action.',
  'outbox.refused-unknown': 'This version of the app cannot send this action. Reload the page.',
  'outbox.now-pending': 'The order is waiting at the counter.',
  'outbox.now-completed': 'The order is now completed.',
  'outbox.now-cancelled': 'The order is now cancelled.',

  // Choices of the user for an action that needs attention
  'outbox.retry': 'Retry',
  'outbox.discard': 'Discard',
  'outbox.discard-title': 'Discard this action?',
  'outbox.discard-text': 'We will not send this: {action}. Nothing changes on the server.',
  'outbox.discarded': 'The action has been discarded',
  'outbox.reason': 'Reason',
  'outbox.reason-hint': 'Your administrator reads it in the audit log.',
  'outbox.money-taken': 'The guest has paid, so you cannot discard this.',
  'outbox.anyway-verb': 'Release anyway',
  'outbox.anyway-title': 'Release order {id} anyway?',
  'outbox.anyway-text':
    'If the guest has paid, say why you release the order. We record the reason and send the photos.',
  'outbox.discount-free-text':
    'With this discount the order costs nothing. Applying it releases the order and sends the photos to the guest.',
  'outbox.hand-over': 'Hand over',
  'outbox.hand-over-title': 'Who takes over order {id}?',
  'outbox.hand-over-text': 'The order waits for that person, who can decide after logging in here.',
  'outbox.hand-over-nobody':
    'Nobody else from your outfitter has used this device yet. A colleague who logs in here can take the action over.',
  'outbox.hand-over-person': 'Colleague',
  'outbox.hand-over-choose': 'Choose a colleague',
  'outbox.handed-over': 'Handed over to {name}',
  'outbox.take-over': 'Take over',
  'outbox.take-over-title': 'Take over the waiting changes to order {id}?',
  'outbox.take-over-text': 'The changes come from {name}. We will send them in your name.',
  'outbox.take-over-colleague': 'a colleague',

  'outbox.take-over-all': { one: 'Take over {count} action', other: 'Take over all {count}' },
  'outbox.take-over-all-title': {
    one: 'Take over {count} action from {name}?',
    other: 'Take over {count} actions from {name}?',
  },
  'outbox.take-over-all-text':
    'We send these actions in your name ({name}). If the server refused some of them, you decide what happens to those.',
  'outbox.take-over-stays': 'These stay with {name}: {list}.',
  'outbox.take-over-stays-more': { one: '{count} more', other: '{count} more' },
  'outbox.taken-over-all': { one: 'You have taken over {count} action', other: 'You have taken over {count} actions' },
  'outbox.inactive': "{name}'s account is inactive, so we cannot send these actions for {name}.",
  'outbox.inactive-somebody': "This person's account is inactive, so we cannot send their actions.",
  'outbox.inactive-take-over': 'Take these actions over to send them in your name.',
  'outbox.inactive-ask': 'Ask a colleague who works on orders to take them over here.',
  'outbox.why-inactive': 'The account is inactive',
  'outbox.your-actions': 'You',
  'outbox.guests-actions': 'Guests',
  'outbox.colleagues-actions': 'A colleague',

  'outbox.since': 'waiting since {time}',
  'outbox.for-days': {
    one: 'has been waiting for {count} day: send it while this device is online',
    other: 'has been waiting for {count} days: send it while this device is online',
  },

  // Photos that wait in the upload queue
  'outbox.photos-of': { one: '{count} photo of album {name}', other: '{count} photos of album {name}' },
  'outbox.photos-album': 'no. {id}',
  'outbox.failed-photos': {
    one: '{count} photo of album {name} was not accepted',
    other: '{count} photos of album {name} were not accepted',
  },
  'outbox.open-album': 'Open the album',
  'outbox.discard-photos-title': { one: 'Discard {count} photo?', other: 'Discard {count} photos?' },
  'outbox.discard-photos-text':
    'We delete these photos from this device and do not send them. The files on your camera card stay.',

  // Outcomes of actions that no longer wait
  'outbox.how-sent': 'Sent',
  'outbox.how-no-longer-needed': 'No longer needed',
  'outbox.how-discarded': 'Discarded: {reason}',
  'outbox.how-handed-over': 'Handed over to {name}',
  'outbox.difference': 'The total changed to {total}, a difference of {difference}',
} as const
