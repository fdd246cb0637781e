import type { serverTexts as english } from '../en/server.ts'
import type { Translation } from '../fill-text.ts'

/** The server's refusals in French, as far as a guest can meet them. */
export const serverTexts = {
  // The request itself
  'validation.required': 'Ce champ est obligatoire',
  'validation.label-required': 'Veuillez remplir le champ {label}',
  'validation.invalid': 'Cette valeur n’est pas permise ici',
  'validation.type': 'Cette valeur doit être de type {type}',
  'validation.format': 'Cette valeur doit s’écrire comme {format}',
  'validation.too-long': {
    one: 'Veuillez utiliser au plus {count} caractère',
    other: 'Veuillez utiliser au plus {count} caractères',
  },
  'validation.too-short': {
    one: 'Veuillez utiliser au moins {count} caractère',
    other: 'Veuillez utiliser au moins {count} caractères',
  },
  'validation.too-small': 'Cette valeur doit être d’au moins {minimum}',
  'validation.too-large': 'Cette valeur doit être d’au plus {maximum}',
  'validation.one-of': 'Cette valeur doit être l’une des suivantes : {values}',
  'validation.exactly-one': 'Veuillez envoyer exactement une de ces données : {fields}',
  'validation.unknown-field': 'Ce champ n’est pas connu ici',
  'validation.date': 'Veuillez écrire la date sous la forme aaaa-mm-jj',
  'validation.date-order': 'La date de fin ne peut pas précéder la date de début',
  'validation.email': 'Veuillez saisir une adresse courriel valide',
  'validation.nothing': 'Veuillez envoyer au moins une donnée',
  'request.malformed': 'La requête n’a pas pu être lue. Veuillez recharger la page et réessayer.',
  'request.body-missing': 'La requête n’a pas de contenu',
  'request.body-too-large': 'La requête est trop volumineuse. La limite est de {limit}.',
  'request.media-type': 'Ce type de contenu n’est pas accepté ici. Veuillez envoyer {type}.',
  'request.method': 'Cette adresse n’accepte pas cette méthode',
  'request.header': 'L’en-tête {name} manque ou est mal écrit',
  'request.idempotency-key-invalid':
    'L’en-tête Idempotency-Key doit compter de 16 à 64 lettres, chiffres, traits d’union ou traits de soulignement',
  'request.idempotency-key-reused':
    'Cette Idempotency-Key a déjà servi à une autre requête. Veuillez en utiliser une nouvelle.',
  'request.client-outdated':
    'Cette page est une version plus ancienne. Elle se met à jour toute seule ; rien n’est perdu.',
  'request.in-progress': 'Cette même requête est en cours de traitement. Veuillez patienter un instant et redemander.',
  'request.not-built': 'Ceci n’est pas encore disponible',
  'request.internal': 'Une erreur est survenue de notre côté. Veuillez réessayer ; la requête est {requestId}.',
  'request.stopping': 'Le serveur redémarre. Veuillez réessayer dans quelques secondes.',
  'request.streams-full': 'Trop de pages en direct sont ouvertes. Veuillez réessayer dans un instant.',
  'request.payments-down':
    'Le service de paiement par carte ne répond pas. Vous n’avez pas été débité. Veuillez réessayer dans un instant.',
  'request.taxes-down':
    'Le service des taxes ne répond pas, nous ne pouvons donc pas encore vous donner le total. Rien n’est perdu : veuillez réessayer dans un instant.',
  'request.storage-down': 'Le stockage des photos ne répond pas. Veuillez réessayer dans un instant.',
  'request.database-down': 'La base de données ne répond pas. Veuillez réessayer dans un instant.',
  'request.images-busy': 'De nombreuses images sont en préparation. Veuillez réessayer dans quelques secondes.',
  'request.conflict': 'Quelqu’un d’autre a modifié ceci. Veuillez le vérifier de nouveau.',
  'auth.required': 'Veuillez vous connecter',
  'auth.forbidden': 'Vous n’êtes pas autorisé à faire ceci',
  'auth.too-many-tries': {
    one: 'Trop de tentatives. Veuillez attendre {count} seconde et réessayer.',
    other: 'Trop de tentatives. Veuillez attendre {count} secondes et réessayer.',
  },

  // Not there, or not the guest's to know of
  'not-found.outfitter': 'Nous n’avons pas trouvé cette entreprise de rafting',
  'not-found.river-section': 'Nous n’avons pas trouvé cette section de rivière',
  'not-found.photo': 'Nous n’avons pas trouvé cette photo',
  'not-found.display-group': 'Nous n’avons pas trouvé ce groupe de photos',
  'not-found.slideshow': 'Nous n’avons pas trouvé ce diaporama',
  'not-found.order': 'Nous n’avons pas trouvé cette commande',
  'not-found.share': 'Nous n’avons pas trouvé cette page. Le lien a peut-être été retiré.',
  'not-found.file': 'Nous n’avons pas trouvé ce fichier',
  'not-found.operation': 'Il n’y a pas de telle adresse ici',

  // Images
  'image.signature-wrong': 'L’adresse de cette image n’est pas valide. Veuillez recharger la page.',
  'image.expired': 'L’adresse de cette image a expiré. Veuillez recharger la page.',
  'image.preset-unknown': 'Cette taille d’image n’existe pas',

  // Orders and payment
  'order.cart-token-missing': 'Nous n’avons pas trouvé cette commande',
  'order.wrong-outfitter': 'Ceci appartient à une autre entreprise de rafting',
  'order.empty': 'Cette commande est vide',
  'order.item-not-in-cart': 'Ceci n’est pas dans la commande',
  'order.group-changed': 'Ce groupe a changé. Veuillez le vérifier de nouveau.',
  'order.original-awaited': 'Le photographe est encore en train d’envoyer cette photo. Elle sera bientôt là.',
  'order.photo-gone': 'Cette photo n’est plus en vente',
  'order.cart-changed': 'Cette commande a changé. Veuillez la vérifier de nouveau.',
  'order.card-not-offered': 'Les cartes de crédit ne sont pas acceptées ici. Veuillez payer au comptoir.',
  'order.counter-not-offered': 'Le paiement au comptoir n’est pas offert ici. Veuillez payer par carte de crédit.',
  'order.sealed-unreadable': 'Cette commande ne peut plus être lue. Veuillez la passer à nouveau.',
  'hand-over.unknown': 'Ce code est inconnu. Veuillez en créer un nouveau à la borne.',
  'hand-over.used': 'Ce code a déjà été utilisé. Veuillez en créer un nouveau à la borne.',
  'hand-over.expired':
    'Ce code n’est plus valable : il sert pendant dix minutes. Veuillez en créer un nouveau à la borne.',
  'order.not-free': 'Cette commande n’est pas gratuite. Veuillez choisir un mode de paiement.',
  'order.nothing-to-pay': 'Il n’y a rien à payer. Veuillez terminer la commande sans paiement.',
  'order.discount-external-only': 'Les codes de réduction ne sont pas acceptés ici',
  'order.not-cart': 'Cette commande ne peut plus être modifiée',
  'order.not-placed': 'Cette commande n’a pas encore été passée',
  'order.not-pending': 'Cette commande n’attend pas au comptoir',
  'order.not-completed': 'Les photos de cette commande ne sont pas encore payées',
  'order.already-cancelled': 'Cette commande a déjà été annulée',
  'order.already-released': 'Cette commande a déjà été remise',
  'order.fully-refunded': 'Cette commande a été remboursée, ses photos ne peuvent donc plus être téléchargées',
  'payment.nonce-used': 'Cette saisie de carte a déjà servi. Veuillez saisir la carte de nouveau.',
  'payment.not-priced': 'Veuillez d’abord appuyer sur Continuer pour connaître les taxes',
  'payment.total-required': 'Veuillez envoyer le total affiché',
  'delivery.zip-gone': 'Ce lien a expiré',
} satisfies Translation<keyof typeof english>
