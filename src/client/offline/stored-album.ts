import type { components } from '#contract/schema.gen.ts'

/** What the form of an album holds. */
export type StoredAlbumFields = Omit<components['schemas']['AlbumInput'], 'id'>

/** An album that was made or changed on this device, until the server has it and its photos. */
export interface StoredAlbum {
  /** Of an album of the server `album:<id>`; else the name that this device gave it. */
  key: string
  /** Its name for the server's queue call: the same one is the same album. */
  clientId: string
  /** Who made it; see `actorOf`. */
  actor: string
  /** The server's id, once there is one. */
  albumId: number | null
  fields: StoredAlbumFields
  savedAt: number
  /** Changes that have not reached the server. */
  waiting: number
  /** The server's sentence, when it would not save the last change. */
  refusal: string | null
}

/** The key of an album that the server knows. */
export function albumKeyOf(id: number): string {
  return `album:${id}`
}

/** The id in such a key; null for an album that only a device has. */
export function albumIdOf(key: string): number | null {
  return key.startsWith('album:') ? Number(key.slice('album:'.length)) : null
}

/** The outbox's entity of an album: one user's changes never wait for another's. */
export function albumEntity(actor: string, key: string): string {
  return `album ${actor} ${key}`
}
