export const removalTexts = {
  'removal.open': 'Ask to remove this photo',
  'removal.title': 'Ask to remove this photo',
  'removal.lead': 'The rafting company reads your request and can hide the photo everywhere immediately.',
  'removal.reason': 'Why should it be removed?',
  'removal.email': 'Your email (optional)',
  'removal.email-hint': 'Only if you want an answer',
  'removal.send': 'Send request',
  'removal.sent': 'We have your request. The rafting company will look at it.',
} as const
