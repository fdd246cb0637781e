import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EventStreams } from '#server/platform/events/event-stream.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ChargeDeps, RefundDeps } from '#server/modules/payments/payments.public.ts'
import type { SealingKey } from '#server/platform/sealing/sealing-key.ts'
import type { TaxProvider } from '#server/platform/tax/tax-provider.ts'
import type { OrderMailDeps } from './order/order-mails.ts'

export interface OrdersDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
  readonly charging: ChargeDeps
  readonly refunding: RefundDeps
  readonly taxProvider: TaxProvider
  readonly mails: OrderMailDeps
  readonly events: Events
  readonly streams: EventStreams
  readonly clock: Clock
  /** Opens contacts which a device sealed while it was offline. */
  readonly sealing: SealingKey
  readonly secretKey: string
}
