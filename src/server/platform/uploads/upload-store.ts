import type { DataStore } from '@tus/server'
import type { ReceivedFile } from '../images/received-file.ts'

/** Bytes of unfinished uploads. `id`: the name that the sender sees. */
export interface UploadStore {
  readonly datastore: DataStore
  /** True when several processes write to it, so that they must share their locks too. */
  readonly shared: boolean
  /** Returns the name in the datastore. */
  nameOf(id: string): string
  /** Fetches a complete upload with its SHA-256 for this process. Null when bytes are missing. */
  receive(id: string): Promise<ReceivedFile | null>
  /** Idempotent. */
  remove(id: string): Promise<void>
  /** Removes uploads that began before this instant, complete or not. */
  removeOlder(before: Date, signal?: AbortSignal): Promise<void>
}

/** A photographer may continue an upload after some days. */
export const keptMs = 5 * 24 * 3_600_000
