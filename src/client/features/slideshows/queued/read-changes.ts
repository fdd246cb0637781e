import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { slideshowsOf } from '#client/device/database/entities.ts'
import type { StoredSlideshowChange } from './slideshow-change-kind.ts'
import { slideshowKinds } from './slideshow-change-list.ts'
import type { LaidChange } from './shown-slideshows.ts'

export interface StoredChange {
  readonly key: string
  readonly change: StoredSlideshowChange
  readonly isRefused: boolean
}

export interface FoundChanges {
  readonly stored: readonly StoredChange[]
  /** Changes that the caller knew and that the server has accepted since the last read. */
  readonly sent: readonly LaidChange[]
  /** Keys of changes that the caller knew and that have left the outbox. They were done, discarded or replaced. */
  readonly ended: ReadonlySet<string>
}

/**
 * Reads one user's changes of an outfitter's slideshows. `known`: the changes, by key, that the caller read before.
 *
 * Reads the outbox and the done actions in one transaction. The drainer also moves an entry between these tables in one
 * transaction. Two separate reads could miss a change that the drainer moves between them.
 */
export function readChanges(
  database: OfflineDatabase,
  { actor, outfitterId }: Pick<StoredSlideshowChange, 'actor' | 'outfitterId'>,
  known: ReadonlyMap<string, StoredSlideshowChange>,
): Promise<FoundChanges> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const entries = await database.outbox.where('entity').startsWith(slideshowsOf(actor)).sortBy('id')
    const stored = entries.flatMap(({ key, kind, payload, state }): StoredChange[] => {
      const change = slideshowKinds.get(kind)?.read(payload)
      return change?.outfitterId === outfitterId ? [{ key, change, isRefused: state === 'attention' }] : []
    })
    const present = new Set(stored.map(({ key }) => key))
    const gone = [...known].filter(([key]) => !present.has(key))
    const ends = await database.doneActions.bulkGet(gone.map(([key]) => key))
    const sent = gone.flatMap(([, change], place): LaidChange[] => {
      const end = ends[place]
      const id = end?.facts['slideshow']
      return end?.how === 'sent' && typeof id === 'number' ? [{ change, sentAs: id }] : []
    })
    return { stored, sent, ended: new Set(gone.map(([key]) => key)) }
  })
}
