import type { mailTexts as english } from '../en/mail.ts'
import type { Text } from '../fill-text.ts'

/** Mails in French, every one of them. */
export const mailTexts = {
  'mail.greeting': 'Bonjour {name},',
  'mail.greeting-plain': 'Bonjour,',
  'mail.sign-off': 'À bientôt sur la rivière,',
  'mail.footer': 'Vous recevez ce courriel parce que vous avez commandé des photos chez {outfitter}.',
  'mail.order': 'Commande {id} · {total}',
  'mail.receipt': 'Reçu {number}',
  'mail.number': 'Votre numéro de commande',
  'mail.number-line': 'Votre numéro de commande : {id}',
  'mail.delivery-subject': 'Les photos de votre sortie avec {outfitter}',
  'mail.delivery-lead': {
    one: 'Merci pour votre commande. {count} photo vous attend :',
    other: 'Merci pour votre commande. {count} photos vous attendent :',
  },
  'mail.delivery-button': 'Voir mes photos',
  'mail.delivery-keep': 'Gardez ce lien. Il ouvre de nouveau vos photos à tout moment.',
  'mail.released-lead': {
    one: 'Merci, votre commande est réglée au comptoir. {count} photo vous attend :',
    other: 'Merci, votre commande est réglée au comptoir. {count} photos vous attendent :',
  },
  'mail.counter-subject': 'Votre commande {id} chez {outfitter}',
  'mail.counter-lead':
    'Rendez-vous à la caisse chez {outfitter} et dites que vous avez passé une commande à payer au comptoir.',
  'mail.counter-button': 'Voir ma commande',
  'mail.counter-keep': 'Gardez ce lien. Dès que votre commande sera payée, vos photos y apparaîtront.',
  'mail.email-subject': 'L’adresse courriel de votre commande chez {outfitter} a été modifiée',
  'mail.email-lead-completed':
    'L’adresse courriel de la commande {id} a été remplacée par celle-ci. Voici vos photos :',
  'mail.email-lead-pending':
    'L’adresse courriel de la commande {id} a été remplacée par celle-ci. La commande attend au comptoir chez {outfitter} :',
  'mail.email-unknown': 'Si vous ne connaissez pas cette commande, veuillez répondre à ce courriel pour nous le dire.',
  'mail.zip-subject': 'Votre fichier zip chez {outfitter}',
  'mail.zip-lead': 'Le fichier zip avec toutes vos photos est prêt :',
  'mail.zip-button': 'Télécharger le fichier zip',
  'mail.zip-expires':
    'Ce lien fonctionne jusqu’au {date}. Ensuite, vous pourrez en demander un nouveau sur la page de vos photos.',
  'mail.reset-subject': 'Choisissez un nouveau mot de passe',
  'mail.reset-lead':
    'Quelqu’un a demandé un nouveau mot de passe pour cette adresse. Ce lien vous permet de le choisir :',
  'mail.reset-button': 'Choisir un nouveau mot de passe',
  'mail.reset-expires':
    'Le lien fonctionne une seule fois, pendant 60 minutes. Si ce n’était pas vous, il n’y a rien à faire.',
  'mail.reset-footer': 'Vous recevez cet e-mail parce qu’un compte existe à cette adresse sur {address}.',
  'mail.refund-subject': 'Votre remboursement chez {outfitter}',
  'mail.refund-lead': 'Nous avons remboursé {amount} de la commande {id}.',
  'mail.refund-card':
    'L’argent revient sur la carte avec laquelle vous avez payé. Votre banque peut mettre quelques jours à l’afficher.',
  'mail.refund-whole': 'Comme toute la commande a été remboursée, ses photos ne peuvent plus être téléchargées.',
  'mail.refund-part': 'Vos photos restent à vous : le lien les ouvre comme avant.',
} satisfies Readonly<Record<keyof typeof english, Text>>
