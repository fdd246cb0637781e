import type { DataStore } from '@tus/server'
import type { ReceivedFile } from '../images/received-file.ts'

/** `id` is the upload's id in its address. `nameOf` returns the name under which the store keeps that upload. */
export interface UploadStore {
  readonly datastore: DataStore
  /** True when several processes write to the store. */
  readonly shared: boolean
  nameOf(id: string): string
  receive(id: string): Promise<ReceivedFile | null>
  remove(id: string): Promise<void>
  removeOlder(before: Date, signal?: AbortSignal): Promise<void>
}

/** Milliseconds that an upload is kept, so that a photographer can continue it some days later. */
export const retentionMs = 5 * 24 * 3_600_000
