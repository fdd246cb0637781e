import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { publishZipChange } from './publish-zip-change.ts'
import { claimZip, giveBackZip, markZipFailed, type HeldZip, type ZipClaim } from './zip-files.store.ts'

interface TakeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
}

/** Gives this process a lease on the zip that has waited longest. Returns undefined when no zip is due. */
export async function takeZip(deps: TakeDeps, claim: ZipClaim): Promise<HeldZip | undefined> {
  return deps.database.transaction(async (tx) => {
    const held = await claimZip(tx, claim)
    if (held !== undefined) await publishZipChange(deps.events, tx, held.row.order_id)
    return held
  })
}

/**
 * Ends the lease so that the zip is retried later. Does nothing when another process has taken over the zip. `counted`:
 * false when this build does not count as a try.
 */
export async function returnZip(
  deps: TakeDeps,
  held: HeldZip,
  again: { readonly at: Date; readonly reason: string | null; readonly counted: boolean },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await giveBackZip(tx, held, again)) await publishZipChange(deps.events, tx, held.row.order_id)
  })
}

/**
 * Marks the zip as failed, so that the guest may request a new one. Does nothing when another process has taken over
 * the zip.
 */
export async function failZip(deps: TakeDeps, held: HeldZip, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await markZipFailed(tx, held, reason)) await publishZipChange(deps.events, tx, held.row.order_id)
  })
}
