import type { mailTexts as english } from '../en/mail.en.ts'
import type { Text } from '../fill-text.ts'

/** The type check fails when a key of the English texts is missing. */
export const mailTexts = {
  'mail.greeting': 'Bonjour {name},',
  'mail.greeting-plain': 'Bonjour,',
  'mail.sign-off': 'À bientôt sur la rivière,',
  'mail.footer': 'Vous recevez ce courriel parce que vous avez commandé des photos chez {outfitter}.',
  'mail.order': 'Commande {id} · {total}',
  'mail.receipt': 'Reçu {number}',
  'mail.paid-card': 'Payé par carte',
  'mail.paid-cash': 'Payé en espèces',
  'mail.paid-terminal': 'Payé par carte au comptoir',
  'mail.paid-other': 'Payé au comptoir',
  'mail.number': 'Votre numéro de commande',
  'mail.number-line': 'Votre numéro de commande : {id}',
  'mail.delivery-subject': 'Les photos de votre sortie avec {outfitter}',
  'mail.delivery-lead': {
    one: 'Merci pour votre commande. {count} photo vous attend :',
    other: 'Merci pour votre commande. {count} photos vous attendent :',
  },
  'mail.delivery-button': 'Voir mes photos',
  'mail.delivery-keep': 'Gardez ce lien pour rouvrir vos photos à tout moment.',
  'mail.released-lead': {
    one: 'Merci d’avoir payé au comptoir. {count} photo vous attend :',
    other: 'Merci d’avoir payé au comptoir. {count} photos vous attendent :',
  },
  'mail.delivery-thanks': 'Merci pour votre commande.',
  'mail.released-thanks': 'Merci d’avoir payé au comptoir.',
  'mail.delivery-coming':
    'Les autres apparaissent sur votre page à mesure qu’elles arrivent. Nous vous enverrons un courriel quand elles seront toutes là.',
  'mail.all-here-subject': 'Toutes les photos de votre sortie avec {outfitter} sont là',
  'mail.all-here-lead': {
    one: '{count} photo est là. Vous pouvez maintenant télécharger l’original :',
    other: 'Les {count} sont là. Vous pouvez maintenant télécharger tous les originaux :',
  },
  'mail.counter-subject': 'Votre commande {id} chez {outfitter}',
  'mail.counter-lead':
    'Rendez-vous au comptoir chez {outfitter} et dites que vous avez passé une commande à payer sur place.',
  'mail.counter-button': 'Voir ma commande',
  'mail.counter-keep': 'Gardez ce lien. Vos photos y apparaîtront dès que votre commande sera payée.',
  'mail.shop-link-subject': 'Les photos de votre sortie chez {outfitter}',
  'mail.shop-link-lead': 'Voici les photos de {group}. Vous pouvez les acheter dans notre boutique :',
  'mail.shop-link-button': 'Voir les photos',
  'mail.shop-link-note': 'Si ce message ne vous est pas destiné, ignorez-le. Rien n’a été commandé.',
  'mail.payment-subject': 'Payez votre commande {id} chez {outfitter}',
  'mail.payment-lead': 'Vous pouvez payer vos photos de {outfitter} par carte :',
  'mail.payment-button': 'Payer par carte',
  'mail.payment-until': 'Vous pouvez payer par carte jusqu’à la fin du {date}. Ensuite, payez au comptoir.',
  'mail.email-subject': 'Nouvelle adresse courriel pour votre commande chez {outfitter}',
  'mail.email-lead-completed': 'Cette adresse courriel est désormais celle de la commande {id}. Voici vos photos :',
  'mail.email-lead-pending':
    'Cette adresse courriel est désormais celle de la commande {id}. La commande attend au comptoir chez {outfitter} :',
  'mail.email-unknown': 'Si vous ne reconnaissez pas cette commande, répondez à ce courriel pour nous le dire.',
  'mail.zip-subject': 'Votre fichier zip chez {outfitter}',
  'mail.zip-lead': 'Le fichier zip avec toutes vos photos est prêt :',
  'mail.zip-button': 'Télécharger le fichier zip',
  'mail.zip-expires': 'Ce lien fonctionne jusqu’au {date}. Ensuite, demandez-en un nouveau sur la page de vos photos.',
  'mail.reset-subject': 'Choisissez un nouveau mot de passe',
  'mail.reset-lead':
    'Quelqu’un a demandé à réinitialiser le mot de passe de cette adresse. Utilisez ce lien pour en choisir un nouveau :',
  'mail.reset-button': 'Choisir un nouveau mot de passe',
  'mail.reset-expires':
    'Le lien fonctionne une seule fois et expire dans 60 minutes. Si vous n’avez rien demandé, ignorez ce courriel.',
  'mail.reset-footer': 'Vous recevez ce courriel parce qu’un compte sur {address} utilise votre adresse courriel.',
  'mail.factor-subject': 'La connexion à votre compte a changé',
  'mail.factor-added': 'Une clé d’accès ou une application d’authentification a été ajoutée à votre compte.',
  'mail.factor-removed': 'Une clé d’accès ou une application d’authentification a été retirée de votre compte.',
  'mail.factors-reset':
    'Les clés d’accès, l’application d’authentification et les codes de secours ont été retirés de votre compte, et tous vos appareils ont été déconnectés.',
  'mail.recovery-codes-replaced': 'Vous avez de nouveaux codes de secours. Les anciens ne fonctionnent plus.',
  'mail.recovery-code-used': 'Quelqu’un s’est connecté à votre compte avec un de vos codes de secours.',
  'mail.factor-button': 'Ouvrir mon compte',
  'mail.factor-unknown': 'Si ce n’était pas vous, changez votre mot de passe et prévenez votre administrateur.',
  'mail.refund-subject': 'Votre remboursement chez {outfitter}',
  'mail.refund-lead': 'Nous avons remboursé {amount} de la commande {id}.',
  'mail.refund-card':
    'L’argent revient sur la carte avec laquelle vous avez payé. Votre banque peut mettre quelques jours à l’afficher.',
  'mail.refund-whole': 'Toute la commande a été remboursée, vous ne pouvez donc plus télécharger ses photos.',
  'mail.refund-part': 'Vous gardez vos photos. Le lien les ouvre toujours.',
  'mail.refund-photos':
    'Les photos remboursées ne font plus partie de votre commande. Le lien ouvre toujours les autres.',
} satisfies Readonly<Record<keyof typeof english, Text>>
