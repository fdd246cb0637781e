import type { MailTransport } from '../mail/mail-transport.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { inSpan, type SpanAttributes } from './tracing.ts'

export function tracedProvider(provider: PaymentProvider): PaymentProvider {
  const traced = <Outcome extends { readonly kind: string }>(
    name: string,
    attributes: SpanAttributes,
    ask: () => Promise<Outcome>,
  ): Promise<Outcome> =>
    inSpan(`payment ${name}`, { kind: 'client', parent: 'active', attributes }, async (span) => {
      const outcome = await ask()
      span?.set({ 'eddyline.outcome': outcome.kind })
      return outcome
    })
  return {
    charge: (request, tries) =>
      traced('charge', { 'eddyline.order_id': request.orderId }, () => provider.charge(request, tries)),
    cancelByKey: (key) => traced('cancel', {}, () => provider.cancelByKey(key)),
    refund: (request, tries) => traced('refund', {}, () => provider.refund(request, tries)),
    findRefund: (refundId) => traced('find-refund', {}, () => provider.findRefund(refundId)),
    prepare: () => provider.prepare(),
    timeoutMs: provider.timeoutMs,
    cardForm: provider.cardForm,
    contentSources: provider.contentSources,
    notices: provider.notices,
  }
}

export function tracedTransport(transport: MailTransport): MailTransport {
  return {
    send: (mail) => inSpan('mail send', { kind: 'client', parent: 'active' }, () => transport.send(mail)),
    check: transport.check,
    close: () => transport.close(),
  }
}
