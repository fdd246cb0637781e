import type { serverTexts as english } from '../en/server.ts'
import type { Translation } from '../fill-text.ts'

/** The server's refusals in Spanish, as far as a guest can meet them. */
export const serverTexts = {
  // The request itself
  'validation.required': 'Este dato es obligatorio',
  'validation.label-required': 'Complete el campo {label}',
  'validation.invalid': 'Este valor no se permite aquí',
  'validation.type': 'Esto debe ser de tipo {type}',
  'validation.format': 'Esto debe escribirse como {format}',
  'validation.too-long': {
    one: 'Use como máximo {count} carácter',
    other: 'Use como máximo {count} caracteres',
  },
  'validation.too-short': {
    one: 'Use al menos {count} carácter',
    other: 'Use al menos {count} caracteres',
  },
  'validation.too-small': 'Esto debe ser como mínimo {minimum}',
  'validation.too-large': 'Esto debe ser como máximo {maximum}',
  'validation.one-of': 'Esto debe ser uno de estos valores: {values}',
  'validation.exactly-one': 'Envíe exactamente uno de estos datos: {fields}',
  'validation.unknown-field': 'Este campo no se conoce aquí',
  'validation.date': 'Escriba la fecha como aaaa-mm-dd',
  'validation.date-order': 'La fecha final no puede ser anterior a la inicial',
  'validation.email': 'Escriba una dirección de correo electrónico válida',
  'validation.nothing': 'Envíe al menos un dato',
  'request.malformed': 'No se pudo leer la solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  'request.body-missing': 'La solicitud no tiene contenido',
  'request.body-too-large': 'La solicitud es demasiado grande. Se permiten como máximo {limit}.',
  'request.media-type': 'Aquí no se acepta este tipo de contenido. Envíe {type}.',
  'request.method': 'Esta dirección no admite ese método',
  'request.header': 'Falta el encabezado {name} o está mal escrito',
  'request.idempotency-key-invalid':
    'El encabezado Idempotency-Key debe tener de 16 a 64 letras, cifras, guiones o guiones bajos',
  'request.idempotency-key-reused': 'Esta Idempotency-Key ya se usó para otra solicitud. Use una nueva.',
  'request.in-progress': 'Ya estamos procesando esta misma solicitud. Espere un momento y pregunte de nuevo.',
  'request.not-built': 'Esto todavía no está disponible',
  'request.internal': 'Algo falló de nuestro lado. Inténtelo de nuevo; la solicitud es {requestId}.',
  'request.stopping': 'El servidor se está reiniciando. Inténtelo de nuevo en unos segundos.',
  'request.streams-full': 'Hay demasiadas páginas en vivo abiertas. Inténtelo de nuevo en unos instantes.',
  'request.payments-down':
    'El servicio de pago con tarjeta no responde. No se le cobró nada. Inténtelo de nuevo en unos instantes.',
  'request.taxes-down':
    'El servicio de impuestos no responde y todavía no podemos decirle el total. No se perdió nada: inténtelo de nuevo en unos instantes.',
  'request.storage-down': 'El almacén de fotos no responde. Inténtelo de nuevo en unos instantes.',
  'request.database-down': 'La base de datos no responde. Inténtelo de nuevo en unos instantes.',
  'request.images-busy': 'En este momento se preparan muchas imágenes. Inténtelo de nuevo en unos segundos.',
  'request.conflict': 'Alguien más cambió esto. Revíselo de nuevo.',
  'auth.required': 'Inicie sesión',
  'auth.forbidden': 'No tiene permiso para hacer esto',
  'auth.too-many-tries': {
    one: 'Demasiados intentos. Espere {count} segundo e inténtelo de nuevo.',
    other: 'Demasiados intentos. Espere {count} segundos e inténtelo de nuevo.',
  },

  // Not there, or not the guest's to know of
  'not-found.outfitter': 'No encontramos esta empresa de rafting',
  'not-found.river-section': 'No encontramos este tramo del río',
  'not-found.photo': 'No encontramos esta foto',
  'not-found.display-group': 'No encontramos este grupo de fotos',
  'not-found.slideshow': 'No encontramos esta presentación',
  'not-found.order': 'No encontramos este pedido',
  'not-found.share': 'No encontramos esta página. Es posible que el enlace se haya retirado.',
  'not-found.file': 'No encontramos este archivo',
  'not-found.operation': 'Aquí no existe esa dirección',

  // Images
  'image.signature-wrong': 'La dirección de esta imagen no es válida. Vuelva a cargar la página.',
  'image.expired': 'La dirección de esta imagen caducó. Vuelva a cargar la página.',
  'image.preset-unknown': 'No existe ese tamaño de imagen',

  // Orders and payment
  'order.cart-token-missing': 'No encontramos este pedido',
  'order.wrong-outfitter': 'Esto pertenece a otra empresa de rafting',
  'order.empty': 'Este pedido está vacío',
  'order.item-not-in-cart': 'Esto no está en el pedido',
  'order.group-changed': 'Este grupo cambió. Revíselo de nuevo.',
  'order.original-awaited': 'El fotógrafo todavía está enviando esta foto. Pronto estará aquí.',
  'order.photo-gone': 'Esta foto ya no está a la venta',
  'order.cart-changed': 'Este pedido cambió. Revíselo de nuevo.',
  'order.card-not-offered': 'Aquí no se aceptan tarjetas de crédito. Pague en el mostrador.',
  'order.counter-not-offered': 'Aquí no se puede pagar en el mostrador. Pague con tarjeta de crédito.',
  'order.not-free': 'Este pedido no es gratuito. Elija cómo quiere pagar.',
  'order.nothing-to-pay': 'No hay nada que pagar. Termine el pedido sin pago.',
  'order.discount-external-only': 'Aquí no se aceptan códigos de descuento',
  'order.not-cart': 'Este pedido ya no se puede cambiar',
  'order.not-placed': 'Este pedido todavía no se ha realizado',
  'order.not-pending': 'Este pedido no está esperando en el mostrador',
  'order.not-completed': 'Las fotos de este pedido todavía no están pagadas',
  'order.already-cancelled': 'Este pedido ya fue cancelado',
  'order.already-released': 'Este pedido ya fue entregado',
  'order.fully-refunded': 'Este pedido fue reembolsado y sus fotos ya no se pueden descargar',
  'payment.nonce-used': 'Estos datos de tarjeta ya se usaron. Escriba la tarjeta de nuevo.',
  'payment.not-priced': 'Primero presione Continuar para calcular los impuestos',
  'payment.total-required': 'Envíe el total que se mostró',
  'delivery.zip-gone': 'Este enlace caducó',
} satisfies Translation<keyof typeof english>
