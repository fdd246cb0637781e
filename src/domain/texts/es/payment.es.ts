export const paymentTexts = {
  'payment.declined': 'No podemos hacer el cargo a esta tarjeta de crédito',
  'payment.confirming': 'Estamos confirmando su pago',
  'payment.confirming-note': 'Esto puede tardar hasta dos minutos. No se le cobrará dos veces.',
  'payment.not-confirmed':
    'Su banco no confirmó esta tarjeta ({status}). No se le ha cobrado. Inténtelo de nuevo o use otra tarjeta.',
  'payment.token-failed':
    'El proveedor de pagos no respondió (estado: {status}). No se le cobró nada. Inténtelo de nuevo.',
  'payment.released': 'El pago no se realizó y no se le cobró nada. Puede intentarlo de nuevo.',
  'payment.price-changed': 'El precio cambió. Revise el nuevo total.',
  'payment.price-changed-title': 'El precio cambió',
  'payment.price-line': 'Concepto',
  'payment.price-old': 'Usted vio',
  'payment.price-new': 'Ahora',
  'payment.price-line-changed': '(cambió)',
  'payment.price-in-order': 'En su pedido',
  'payment.price-singles': 'Fotos individuales',
  'payment.price-gone': 'Ya no está a la venta',
  'payment.accept-price': 'Aceptar el nuevo precio',
  'payment.in-progress': 'Hay un pago en curso para este pedido. Inténtelo de nuevo en unos instantes.',
  'payment.wallet-outdated': 'Su pedido cambió. No se le cobró nada. Revise el nuevo total e inténtelo de nuevo.',
  'payment.wallet-left': 'Salió de la página con la billetera abierta. No se le cobró nada.',
  'payment.wallet-contact':
    'Su billetera no indicó un nombre o un correo electrónico válido. No se le cobró nada. Añádalos en la billetera e inténtelo de nuevo.',
  'payment.tax-outdated': 'Su pedido cambió después de calcular los impuestos. Presione Continuar de nuevo.',
}
