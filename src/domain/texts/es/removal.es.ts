/** Texts of the dialog by which somebody asks for the removal of a photo, in Spanish. */
export const removalTexts = {
  'removal.open': 'Pedir que se retire esta foto',
  'removal.title': 'Pedir que se retire esta foto',
  'removal.lead': 'La empresa de rafting lee tu solicitud. Puede ocultar la foto en todas partes al instante.',
  'removal.reason': '¿Por qué debe retirarse?',
  'removal.email': 'Tu correo (opcional)',
  'removal.email-hint': 'Solo si quieres una respuesta',
  'removal.send': 'Enviar solicitud',
  'removal.sent': 'Tenemos tu solicitud. La empresa de rafting la revisará.',
}
