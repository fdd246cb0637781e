import type { mailTexts as english } from '../en/mail.en.ts'
import type { Text } from '../fill-text.ts'

/** The type check fails when a key of the English texts is missing. */
export const mailTexts = {
  'mail.greeting': 'Hola, {name}:',
  'mail.greeting-plain': 'Hola:',
  'mail.sign-off': 'Nos vemos en el río,',
  'mail.footer': 'Recibe este correo porque pidió fotos en {outfitter}.',
  'mail.order': 'Pedido {id} · {total}',
  'mail.receipt': 'Recibo {number}',
  'mail.paid-card': 'Pagado con tarjeta',
  'mail.paid-cash': 'Pagado en efectivo',
  'mail.paid-terminal': 'Pagado con tarjeta en el mostrador',
  'mail.paid-other': 'Pagado en el mostrador',
  'mail.number': 'Su número de pedido',
  'mail.number-line': 'Su número de pedido: {id}',
  'mail.delivery-subject': 'Las fotos de su viaje con {outfitter}',
  'mail.delivery-lead': {
    one: 'Gracias por su pedido. Ya tiene {count} foto lista:',
    other: 'Gracias por su pedido. Ya tiene {count} fotos listas:',
  },
  'mail.delivery-button': 'Ver mis fotos',
  'mail.delivery-keep': 'Guarde este enlace para volver a abrir sus fotos cuando quiera.',
  'mail.released-lead': {
    one: 'Gracias por pagar en el mostrador. Ya tiene {count} foto lista:',
    other: 'Gracias por pagar en el mostrador. Ya tiene {count} fotos listas:',
  },
  'mail.delivery-thanks': 'Gracias por su pedido.',
  'mail.released-thanks': 'Gracias por pagar en el mostrador.',
  'mail.delivery-coming':
    'Las demás aparecen en su página a medida que llegan. Le enviaremos un correo electrónico cuando estén todas.',
  'mail.all-here-subject': 'Ya están todas las fotos de su viaje con {outfitter}',
  'mail.all-here-lead': {
    one: 'Ya está aquí {count} foto. Ahora puede descargar el original:',
    other: 'Las {count} ya están aquí. Ahora puede descargar todos los originales:',
  },
  'mail.counter-subject': 'Su pedido {id} en {outfitter}',
  'mail.counter-lead': 'Vaya al mostrador de {outfitter} y diga que hizo un pedido para pagar ahí.',
  'mail.counter-button': 'Ver mi pedido',
  'mail.counter-keep': 'Guarde este enlace. Sus fotos aparecerán ahí en cuanto se pague su pedido.',
  'mail.payment-subject': 'Pague su pedido {id} en {outfitter}',
  'mail.payment-lead': 'Puede pagar con tarjeta sus fotos de {outfitter}:',
  'mail.payment-button': 'Pagar con tarjeta',
  'mail.payment-until': 'Puede pagar con tarjeta hasta el final del {date}. Después, pague en el mostrador.',
  'mail.email-subject': 'Nuevo correo electrónico de su pedido en {outfitter}',
  'mail.email-lead-completed':
    'Esta es ahora la dirección de correo electrónico del pedido {id}. Aquí están sus fotos:',
  'mail.email-lead-pending':
    'Esta es ahora la dirección de correo electrónico del pedido {id}. El pedido espera en el mostrador de {outfitter}:',
  'mail.email-unknown': 'Si no reconoce este pedido, responda a este correo y avísenos.',
  'mail.zip-subject': 'Su archivo zip de {outfitter}',
  'mail.zip-lead': 'El archivo zip con todas sus fotos está listo:',
  'mail.zip-button': 'Descargar el archivo zip',
  'mail.zip-expires': 'Este enlace funciona hasta el {date}. Después, pida uno nuevo en la página de sus fotos.',
  'mail.reset-subject': 'Elija una contraseña nueva',
  'mail.reset-lead':
    'Alguien pidió restablecer la contraseña de esta dirección. Use este enlace para elegir una nueva:',
  'mail.reset-button': 'Elegir una contraseña nueva',
  'mail.reset-expires':
    'El enlace funciona una sola vez y caduca en 60 minutos. Si no lo pidió usted, ignore este correo.',
  'mail.reset-footer': 'Recibe este correo porque una cuenta en {address} usa su dirección de correo.',
  'mail.factor-subject': 'Ha cambiado el acceso a su cuenta',
  'mail.factor-added': 'Se añadió a su cuenta una llave de acceso o una aplicación de autenticación.',
  'mail.factor-removed': 'Se quitó de su cuenta una llave de acceso o una aplicación de autenticación.',
  'mail.factors-reset':
    'Se quitaron de su cuenta las llaves de acceso, la aplicación de autenticación y los códigos de recuperación, y se cerró la sesión en todos sus dispositivos.',
  'mail.recovery-codes-replaced': 'Tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
  'mail.recovery-code-used': 'Alguien entró en su cuenta con uno de sus códigos de recuperación.',
  'mail.factor-button': 'Abrir mi cuenta',
  'mail.factor-unknown': 'Si no fue usted, cambie su contraseña y avise a su administrador.',
  'mail.refund-subject': 'Su reembolso de {outfitter}',
  'mail.refund-lead': 'Le reembolsamos {amount} del pedido {id}.',
  'mail.refund-card': 'El dinero vuelve a la tarjeta con la que pagó. Su banco puede tardar unos días en mostrarlo.',
  'mail.refund-whole': 'Se reembolsó el pedido completo, por eso ya no puede descargar sus fotos.',
  'mail.refund-part': 'Usted conserva sus fotos. El enlace todavía las abre.',
  'mail.refund-photos': 'Las fotos reembolsadas ya no están en su pedido. El enlace todavía abre las demás.',
} satisfies Readonly<Record<keyof typeof english, Text>>
