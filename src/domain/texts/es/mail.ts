import type { mailTexts as english } from '../en/mail.ts'
import type { Text } from '../fill-text.ts'

/** Mails in Spanish, every one of them. */
export const mailTexts = {
  'mail.greeting': 'Hola, {name}:',
  'mail.greeting-plain': 'Hola:',
  'mail.sign-off': 'Nos vemos en el río,',
  'mail.footer': 'Recibe este correo porque pidió fotos en {outfitter}.',
  'mail.order': 'Pedido {id} · {total}',
  'mail.receipt': 'Recibo {number}',
  'mail.number': 'Su número de pedido',
  'mail.number-line': 'Su número de pedido: {id}',
  'mail.delivery-subject': 'Las fotos de su viaje con {outfitter}',
  'mail.delivery-lead': {
    one: 'Gracias por su pedido. Ya tiene {count} foto lista:',
    other: 'Gracias por su pedido. Ya tiene {count} fotos listas:',
  },
  'mail.delivery-button': 'Ver mis fotos',
  'mail.delivery-keep': 'Guarde este enlace. Con él puede volver a abrir sus fotos en cualquier momento.',
  'mail.released-lead': {
    one: 'Gracias, su pedido quedó pagado en el mostrador. Ya tiene {count} foto lista:',
    other: 'Gracias, su pedido quedó pagado en el mostrador. Ya tiene {count} fotos listas:',
  },
  'mail.counter-subject': 'Su pedido {id} en {outfitter}',
  'mail.counter-lead': 'Vaya a la caja de {outfitter} y diga que hizo un pedido para pagar en el mostrador.',
  'mail.counter-button': 'Ver mi pedido',
  'mail.counter-keep': 'Guarde este enlace. En cuanto su pedido esté pagado, sus fotos aparecerán ahí.',
  'mail.email-subject': 'Cambió el correo electrónico de su pedido en {outfitter}',
  'mail.email-lead-completed':
    'La dirección de correo electrónico del pedido {id} se cambió por esta. Aquí están sus fotos:',
  'mail.email-lead-pending':
    'La dirección de correo electrónico del pedido {id} se cambió por esta. El pedido espera en el mostrador de {outfitter}:',
  'mail.email-unknown': 'Si no reconoce este pedido, responda a este correo y avísenos.',
  'mail.zip-subject': 'Su archivo zip de {outfitter}',
  'mail.zip-lead': 'El archivo zip con todas sus fotos está listo:',
  'mail.zip-button': 'Descargar el archivo zip',
  'mail.zip-expires': 'Este enlace funciona hasta el {date}. Después puede pedir uno nuevo en la página de sus fotos.',
  'mail.reset-subject': 'Elija una contraseña nueva',
  'mail.reset-lead': 'Alguien pidió una contraseña nueva para esta dirección. Con este enlace puede elegirla:',
  'mail.reset-button': 'Elegir una contraseña nueva',
  'mail.reset-expires':
    'El enlace funciona una sola vez, durante 60 minutos. Si no fue usted, no tiene que hacer nada.',
  'mail.reset-footer': 'Recibe este correo porque hay una cuenta con esta dirección en {address}.',
  'mail.refund-subject': 'Su reembolso de {outfitter}',
  'mail.refund-lead': 'Le reembolsamos {amount} del pedido {id}.',
  'mail.refund-card': 'El dinero vuelve a la tarjeta con la que pagó. Su banco puede tardar unos días en mostrarlo.',
  'mail.refund-whole': 'Como se reembolsó el pedido completo, sus fotos ya no se pueden descargar.',
  'mail.refund-part': 'Sus fotos siguen siendo suyas: el enlace las abre como antes.',
} satisfies Readonly<Record<keyof typeof english, Text>>
