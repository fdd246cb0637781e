export const paymentTexts = {
  'payment.declined': 'We are unable to charge this credit card',
  'payment.confirming': 'We are confirming your payment',
  'payment.confirming-note': 'This can take up to two minutes. You will not be charged twice.',
  'payment.not-confirmed':
    'Your bank did not confirm this card ({status}). You were not charged. Try again, or use another card.',
  'payment.token-failed': 'The payment provider did not answer (status: {status}). You were not charged. Try again.',
  'payment.released': 'The payment did not go through and you were not charged. You can try again.',
  'payment.price-changed': 'The price has changed. Check the new total.',
  'payment.price-changed-title': 'The price has changed',
  'payment.price-line': 'Item',
  'payment.price-old': 'You saw',
  'payment.price-new': 'Now',
  'payment.price-line-changed': '(changed)',
  'payment.price-in-order': 'In your order',
  'payment.price-singles': 'Single photos',
  'payment.price-gone': 'No longer for sale',
  'payment.accept-price': 'Accept the new price',
  'payment.wallet-outdated': 'Your order has changed. You were not charged. Check the new total and try again.',
  'payment.wallet-left': 'You left the page while the wallet was open. You were not charged.',
  'payment.wallet-contact':
    'Your wallet gave no name or no valid email address. You were not charged. Add them in the wallet and try again.',
  'payment.tax-outdated': 'Your order has changed since we calculated the taxes. Press Proceed again.',
} as const
