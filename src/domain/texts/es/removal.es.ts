export const removalTexts = {
  'removal.open': 'Pedir que se retire esta foto',
  'removal.title': 'Pedir que se retire esta foto',
  'removal.lead': 'La empresa de rafting lee su solicitud. Puede ocultar la foto en todas partes al instante.',
  'removal.reason': '¿Por qué debe retirarse?',
  'removal.email': 'Su correo electrónico (opcional)',
  'removal.email-hint': 'Solo si quiere una respuesta',
  'removal.send': 'Enviar solicitud',
  'removal.sent': 'Hemos recibido su solicitud. La empresa de rafting la revisará.',
}
