import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { PaymentSandbox } from '../payment-sandbox/payment-sandbox.ts'
import type { Clock, DatabaseClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Images } from '../platform/images/open-images.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { MailTransport } from '../platform/mail/mail-transport.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { TaxProvider } from '../platform/tax/tax-provider.ts'

/** `main.ts` opens the real parts. Tests replace any of them. */
export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'operatorEmail'
    | 'reconcileIntervalMs'
    | 'reconcileGiveUpMs'
    | 'applePayDomainFile'
    | 'trustedProxyHops'
    | 'trustedProxies'
    | 'role'
    | 'imageService'
    | 'uploadBaseUrl'
    | 'purgeUnsoldAfterDays'
  > & { readonly backup: Pick<Config['backup'], 'isDaily'> }
  readonly instance: string
  readonly build: string
  readonly publicUrl: string
  readonly mailFrom: string
  readonly secretKey: string
  readonly database: Database
  readonly storage: Storage
  readonly images: Images
  readonly events: Events
  readonly clock: Clock & Partial<DatabaseClock>
  readonly log: FastifyBaseLogger
  readonly paymentProvider: PaymentProvider
  readonly taxProvider: TaxProvider
  readonly mailTransport: MailTransport
  /** Null when another provider takes the payments. */
  readonly sandbox: PaymentSandbox | null
  readonly metrics: Metrics | null
  /** Null serves the API alone. */
  readonly clientDirectory: string | null
}
