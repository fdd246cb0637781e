import type { UserActor } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'

/** What the use cases of accounts need. */
export interface AccountsDeps {
  readonly database: Database
  /** The names of what a user may do, which come with the user (rules.md 7). */
  readonly capabilitiesOf: (actor: UserActor) => readonly string[]
  /** Verified in place of an unknown user's, so that both take the same time. */
  readonly unknownUserHash: Promise<string>
  /** What links in mails start with; never taken from a request. */
  readonly publicUrl: string
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}
