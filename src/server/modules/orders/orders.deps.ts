import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ChargeDeps } from '#server/modules/payments/payments.public.ts'
import type { TaxProvider } from '#server/platform/tax/tax-provider.ts'
import type { OrderMailDeps } from './order-mails.ts'

/** What the use cases of orders need. */
export interface OrdersDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
  readonly charging: ChargeDeps
  readonly taxProvider: TaxProvider
  readonly mails: OrderMailDeps
  /** The server's own key, which secrets are derived from. */
  readonly secretKey: string
}
