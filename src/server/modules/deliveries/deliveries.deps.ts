import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EventStreams } from '#server/platform/events/event-stream.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface DeliveriesDeps {
  readonly database: Database
  readonly storage: Storage
  readonly imageAddresses: ImageAddresses
  readonly events: Events
  readonly streams: EventStreams
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}
