import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ChargeDeps } from '#server/modules/payments/payments.public.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TaxProvider } from '#server/platform/tax/tax-provider.ts'

/** What the use cases of orders need. */
export interface OrdersDeps {
  readonly database: Database
  readonly storage: Storage
  readonly imageAddresses: ImageAddresses
  readonly charging: ChargeDeps
  readonly taxProvider: TaxProvider
  /** The server's own key, which secrets are derived from. */
  readonly secretKey: string
}
