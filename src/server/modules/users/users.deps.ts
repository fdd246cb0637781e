import type { UserActor } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { FactorSecrets } from './factors/factor-secrets.ts'
import type { RelyingParty } from './factors/relying-party.ts'
import type { KnownDevices } from './login/known-devices.ts'

export interface UsersDeps {
  readonly database: Database
  /** Sent with the logged-in user (docs/rules.md#rights-table). */
  readonly capabilitiesOf: (actor: UserActor) => readonly string[]
  /** The login verifies this hash, so that the answer takes as long as for a known email. */
  readonly unknownUserHash: Promise<string>
  /** It comes from the configuration, because a request could forge an address. */
  readonly publicUrl: string
  readonly devices: KnownDevices
  readonly secrets: FactorSecrets
  readonly relyingParty: RelyingParty | null
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}
