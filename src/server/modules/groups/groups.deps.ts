import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { SealingKey } from '#server/platform/sealing/sealing-key.ts'

/** For the mails to guests who wait for a day. */
export interface WaitsDeps {
  readonly database: Database
  readonly mails: { readonly publicUrl: string; readonly mailFrom: string; readonly events: Pick<Events, 'publish'> }
  /** Opens the addresses that devices sealed. */
  readonly sealing: SealingKey
}

export interface GroupsDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
}
