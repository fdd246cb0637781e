import type { DataStore } from '@tus/server'
import type { ReceivedFile } from '../images/received-file.ts'

/**
 * Stores the bytes of unfinished uploads. `id` is the upload's id in its address. `nameOf` returns the name under which
 * the store keeps that upload.
 */
export interface UploadStore {
  readonly datastore: DataStore
  /** True when several processes write to the store. They must then share their locks too. */
  readonly shared: boolean
  nameOf(id: string): string
  receive(id: string): Promise<ReceivedFile | null>
  remove(id: string): Promise<void>
  /** Removes uploads that began before this time, complete or not. */
  removeOlder(before: Date, signal?: AbortSignal): Promise<void>
}

/** Milliseconds that an upload is kept, so that a photographer can continue it some days later. */
export const retentionMs = 5 * 24 * 3_600_000
