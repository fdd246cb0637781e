import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { tellOfZip } from './tell-of-zip.ts'
import { claimZip, giveBackZip, markZipFailed, type HeldZip, type ZipClaim } from './zip-files.store.ts'

interface TakeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
}

/** The zip that has waited longest, leased to the caller, who is to make it; undefined when none is due. */
export async function takeZip(deps: TakeDeps, claim: ZipClaim): Promise<HeldZip | undefined> {
  return deps.database.transaction(async (tx) => {
    const held = await claimZip(tx, claim)
    if (held !== undefined) await tellOfZip(deps.events, tx, held.row.order_id)
    return held
  })
}

/** Gives it back to be made later; nothing happens when another has taken over. `counted: false`: it was no try. */
export async function returnZip(
  deps: TakeDeps,
  held: HeldZip,
  again: { readonly at: Date; readonly reason: string | null; readonly counted: boolean },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await giveBackZip(tx, held, again)) await tellOfZip(deps.events, tx, held.row.order_id)
  })
}

/** It is not made, and its guest may ask for another; nothing happens when another has taken over. */
export async function failZip(deps: TakeDeps, held: HeldZip, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await markZipFailed(tx, held, reason)) await tellOfZip(deps.events, tx, held.row.order_id)
  })
}
