import type { UserActor } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { FactorSecrets } from './factors/factor-secrets.ts'
import type { RelyingParty } from './factors/relying-party.ts'
import type { KnownDevices } from './login/known-devices.ts'

export interface UsersDeps {
  readonly database: Database
  /** The capabilities that the browser gets with the user (docs/rules.md#rights-table). */
  readonly capabilitiesOf: (actor: UserActor) => readonly string[]
  /** The login verifies this hash when no user has the email, so that the answer takes the same time. */
  readonly unknownUserHash: Promise<string>
  /** The base of links in mails; never taken from a request. */
  readonly publicUrl: string
  readonly devices: KnownDevices
  readonly secrets: FactorSecrets
  /** The site that passkeys belong to. Null when browsers allow no passkeys at the server's address. */
  readonly relyingParty: RelyingParty | null
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}
