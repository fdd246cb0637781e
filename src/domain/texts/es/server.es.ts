import type { serverTexts as english } from '../en/server.en.ts'
import type { Translation } from '../fill-text.ts'

/** The server's refusals in Spanish. It holds only the ones that guests can meet. */
export const serverTexts = {
  // The request itself
  'validation.required': 'Este dato es obligatorio',
  'validation.label-required': 'Complete el campo {label}',
  'validation.invalid': 'Este valor no se permite aquí',
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
  'validation.unknown-field': 'Este campo es desconocido',
  'validation.date': 'Escriba la fecha como aaaa-mm-dd',
  'validation.date-order': 'La fecha final no puede ser anterior a la inicial',
  'validation.email': 'Escriba una dirección de correo electrónico válida',
  'request.malformed': 'No pudimos leer la solicitud. Recargue la página e inténtelo de nuevo.',
  'request.body-missing': 'La solicitud no tiene contenido',
  'request.body-too-large': 'La solicitud es demasiado grande. El límite es {limit}.',
  'request.media-type': 'Aquí no se acepta este tipo de contenido. Envíe {type}.',
  'request.idempotency-key-invalid':
    'El encabezado Idempotency-Key debe tener de 16 a 64 letras, cifras, guiones o guiones bajos',
  'request.idempotency-key-reused': 'Esta Idempotency-Key ya se usó para otra solicitud. Use una nueva.',
  'request.client-outdated': 'Esta página no está actualizada. Se actualiza automáticamente y no se pierde nada.',
  'request.in-progress': 'Todavía estamos procesando esta misma solicitud. Inténtelo de nuevo en un momento.',
  'request.internal': 'Algo falló de nuestro lado. Inténtelo de nuevo o infórmenos de la solicitud {requestId}.',
  'request.stopping': 'El servidor se está reiniciando. Inténtelo de nuevo en unos segundos.',
  'request.streams-full': 'Hay demasiadas páginas en vivo abiertas. Inténtelo de nuevo en unos instantes.',
  'request.payments-down':
    'El servicio de pago con tarjeta no responde. No se le cobró nada. Inténtelo de nuevo en unos instantes.',
  'request.taxes-down':
    'El servicio de impuestos no responde y todavía no podemos calcular el total. No se perdió nada. Inténtelo de nuevo en unos instantes.',
  'request.storage-down': 'El almacén de fotos no responde. Inténtelo de nuevo en unos instantes.',
  'request.database-down': 'La base de datos no responde. Inténtelo de nuevo en unos instantes.',
  'request.images-busy': 'En este momento estamos preparando muchas imágenes. Inténtelo de nuevo en unos segundos.',
  'auth.required': 'Inicie sesión para continuar',
  'auth.forbidden': 'No tiene permiso para hacer esto',
  'auth.too-many-tries': {
    one: 'Demasiados intentos. Espere {count} segundo e inténtelo de nuevo.',
    other: 'Demasiados intentos. Espere {count} segundos e inténtelo de nuevo.',
  },

  // Not found: the thing does not exist, or the user may not know of it
  'not-found.outfitter': 'No encontramos esta empresa de rafting',
  'not-found.river-section': 'No encontramos este tramo del río',
  'not-found.photo': 'No encontramos esta foto',
  'not-found.display-group': 'No encontramos este grupo de fotos',
  'not-found.slideshow': 'No encontramos esta presentación',
  'not-found.order': 'No encontramos este pedido',
  'not-found.share': 'No encontramos esta página. Es posible que el enlace se haya retirado.',
  'not-found.file': 'No encontramos este archivo',
  'not-found.operation': 'Esta dirección no existe',

  // Images
  'image.signature-wrong': 'La dirección de esta imagen no es válida. Recargue la página.',
  'image.expired': 'La dirección de esta imagen caducó. Recargue la página.',
  'image.preset-unknown': 'Este tamaño de imagen no existe',

  // Orders and payment
  'order.cart-token-missing': 'No encontramos este pedido',
  'order.wrong-outfitter': 'Esto pertenece a otra empresa de rafting',
  'order.empty': 'Este pedido está vacío',
  'order.item-not-in-cart': 'Esto no está en el pedido',
  'order.group-changed': 'Este grupo cambió. Revíselo e inténtelo de nuevo.',
  'order.original-awaited': 'El fotógrafo todavía está enviando esta foto. Pronto estará aquí.',
  'order.photo-gone': 'Esta foto ya no está a la venta',
  'order.cart-changed': 'Este pedido cambió. Revíselo e inténtelo de nuevo.',
  'order.card-not-offered': 'Aquí no puede pagar con tarjeta de crédito. Pague en el mostrador.',
  'order.counter-not-offered': 'Aquí no puede pagar en el mostrador. Pague con tarjeta de crédito.',
  'order.sealed-unreadable': 'Ya no podemos leer este pedido. Realícelo de nuevo.',
  'hand-over.unknown': 'Este código es desconocido. Obtenga uno nuevo en el quiosco.',
  'hand-over.used': 'Este código ya se usó. Obtenga uno nuevo en el quiosco.',
  'hand-over.expired': 'Este código caducó después de diez minutos. Obtenga uno nuevo en el quiosco.',
  'order.not-free': 'Este pedido no es gratuito. Elija cómo quiere pagar.',
  'order.nothing-to-pay': 'No hay nada que pagar. Termine el pedido sin pago.',
  'order.discount-external-only': 'Aquí no puede usar códigos de descuento',
  'order.not-cart': 'Ya no puede cambiar este pedido',
  'order.not-placed': 'Este pedido todavía no se ha realizado',
  'order.not-pending': 'Este pedido no está esperando en el mostrador',
  'order.not-completed': 'Las fotos de este pedido todavía no están pagadas',
  'order.already-cancelled': 'Este pedido ya se canceló',
  'order.already-released': 'Este pedido ya se entregó',
  'order.fully-refunded': 'Este pedido se reembolsó, por eso ya no puede descargar sus fotos',
  'delivery.zip-gone': 'Este enlace caducó',
  'old-browser.title': 'Su navegador es demasiado antiguo',
  'old-browser.text': 'Actualice su navegador o abra esta página en uno de estos:',
  'old-browser.safari': 'Safari {version} o posterior, en iPhone, iPad y Mac',
  'old-browser.chrome': 'Chrome o Edge {version} o posterior, en Android y en computadora',
  'old-browser.firefox': 'Firefox {version} o posterior, en Android y en computadora',
  'old-browser.apple':
    'En un iPhone o iPad no sirve cambiar de navegador. Abra Ajustes, General, Actualización de software, e instale iOS {version} o posterior.',
  'old-browser.address': 'Dirección de esta página',
} satisfies Translation<keyof typeof english>
