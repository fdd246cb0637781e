export const paymentTexts = {
  'payment.declined': 'Nous ne pouvons pas débiter cette carte de crédit',
  'payment.confirming': 'Nous confirmons votre paiement',
  'payment.confirming-note': 'Cela peut prendre jusqu’à deux minutes. Vous ne serez pas débité deux fois.',
  'payment.not-confirmed':
    'Votre banque n’a pas confirmé cette carte ({status}). Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  'payment.token-failed':
    'Le prestataire de paiement n’a pas répondu (état : {status}). Rien n’a été débité. Réessayez.',
  'payment.released': 'Le paiement n’a pas abouti et vous n’avez pas été débité. Vous pouvez réessayer.',
  'payment.price-changed': 'Le prix a changé. Vérifiez le nouveau total.',
  'payment.price-changed-title': 'Le prix a changé',
  'payment.price-line': 'Article',
  'payment.price-old': 'Vous avez vu',
  'payment.price-new': 'Maintenant',
  'payment.price-line-changed': '(modifié)',
  'payment.price-in-order': 'Dans votre commande',
  'payment.price-singles': 'Photos individuelles',
  'payment.price-gone': 'N’est plus en vente',
  'payment.accept-price': 'Accepter le nouveau prix',
  'payment.in-progress': 'Un paiement est en cours pour cette commande. Réessayez dans un instant.',
  'payment.wallet-outdated':
    'Votre commande a changé. Vous n’avez pas été débité. Vérifiez le nouveau total et réessayez.',
  'payment.wallet-left':
    'Vous avez quitté la page pendant que le portefeuille était ouvert. Vous n’avez pas été débité.',
  'payment.wallet-contact':
    'Votre portefeuille n’a indiqué ni nom ni adresse courriel valide. Vous n’avez pas été débité. Ajoutez-les dans le portefeuille et réessayez.',
  'payment.tax-outdated': 'Votre commande a changé depuis le calcul des taxes. Appuyez de nouveau sur Continuer.',
}
