import type { MailTransport } from '../mail/mail-transport.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import type { Metrics } from './metrics.ts'

export function measuredProvider(
  provider: PaymentProvider,
  { providerCalls, providerDuration }: Pick<Metrics, 'providerCalls' | 'providerDuration'>,
): PaymentProvider {
  const measured = async <Outcome extends { readonly kind: string }>(name: string, ask: () => Promise<Outcome>) => {
    const stop = providerDuration.startTimer({ call: name })
    try {
      const outcome = await ask()
      providerCalls.inc({ call: name, outcome: outcome.kind })
      return outcome
    } catch (error) {
      providerCalls.inc({ call: name, outcome: 'error' })
      throw error
    } finally {
      stop()
    }
  }
  return {
    charge: (request, tries) => measured('charge', () => provider.charge(request, tries)),
    cancelByKey: (key) => measured('cancel', () => provider.cancelByKey(key)),
    refund: (request, tries) => measured('refund', () => provider.refund(request, tries)),
    findRefund: (refundId) => measured('find-refund', () => provider.findRefund(refundId)),
    prepare: () => provider.prepare(),
    timeoutMs: provider.timeoutMs,
    cardForm: provider.cardForm,
    contentSources: provider.contentSources,
    notices: provider.notices,
  }
}

export function measuredTransport(transport: MailTransport, { mailSends }: Pick<Metrics, 'mailSends'>): MailTransport {
  return {
    send: async (mail) => {
      try {
        await transport.send(mail)
      } catch (error) {
        mailSends.inc({ outcome: 'failed' })
        throw error
      }
      mailSends.inc({ outcome: 'accepted' })
    },
    check: transport.check,
    close: () => transport.close(),
  }
}

/** A job may return how many items, such as mails, had each result: `{sent: 2, failed: 0}`. */
export function measuredJob<Rest extends readonly unknown[]>(
  name: string,
  run: (...rest: Rest) => Promise<unknown>,
  { jobDuration, jobItems, jobRuns, jobSuccess }: Metrics,
): (...rest: Rest) => Promise<unknown> {
  return async (...rest) => {
    const stop = jobDuration.startTimer({ name })
    try {
      const done = await run(...rest)
      jobRuns.inc({ name, outcome: 'done' })
      jobSuccess.setToCurrentTime({ name })
      for (const [result, count] of Object.entries(typeof done === 'object' && done !== null ? done : {}))
        if (typeof count === 'number') jobItems.inc({ name, result }, count)
      return done
    } catch (error) {
      jobRuns.inc({ name, outcome: 'failed' })
      throw error
    } finally {
      stop()
    }
  }
}
