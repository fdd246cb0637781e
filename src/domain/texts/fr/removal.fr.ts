export const removalTexts = {
  'removal.open': 'Demander le retrait de cette photo',
  'removal.title': 'Demander le retrait de cette photo',
  'removal.lead': 'L’entreprise de rafting lit votre demande. Elle peut masquer la photo partout immédiatement.',
  'removal.reason': 'Pourquoi faut-il la retirer ?',
  'removal.email': 'Votre adresse courriel (facultatif)',
  'removal.email-hint': 'Seulement si vous souhaitez une réponse',
  'removal.send': 'Envoyer la demande',
  'removal.sent': 'Nous avons reçu votre demande. L’entreprise de rafting va l’examiner.',
}
