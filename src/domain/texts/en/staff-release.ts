export const releaseTexts = {
  'pay.way': 'How did the guest pay?',
  'pay.cash': 'Cash',
  'pay.terminal': 'Terminal',
  'pay.other': 'Other',
  'pay.given': 'Given',
  'pay.given-hint': 'Leave it empty if you need no change.',
  'pay.quick': 'Usual amounts',
  'pay.exact': 'Exact',
  'pay.change': 'Change {amount}',
  'pay.too-little': 'The guest gave less than the total',
  'pay.too-much': 'Enter at most {most}',

  'pay.not-paid': 'The guest has not paid',
  'pay.not-paid-text': 'The order stays cancelled. We record the reason.',
  'pay.not-paid-done': 'The release has ended. The order stays cancelled.',

  'order.paid-by': 'Paid by',
  'order.cash-given': ', {given} given, {change} change',
} as const
