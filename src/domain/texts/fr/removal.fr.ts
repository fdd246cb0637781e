/** Texts of the dialog by which somebody asks for the removal of a photo, in French. */
export const removalTexts = {
  'removal.open': 'Demander le retrait de cette photo',
  'removal.title': 'Demander le retrait de cette photo',
  'removal.lead': 'La société de rafting lit votre demande. Elle peut masquer la photo partout immédiatement.',
  'removal.reason': 'Pourquoi faut-il la retirer ?',
  'removal.email': 'Votre e-mail (facultatif)',
  'removal.email-hint': 'Seulement si vous souhaitez une réponse',
  'removal.send': 'Envoyer la demande',
  'removal.sent': 'Nous avons reçu votre demande. La société de rafting va l’examiner.',
}
