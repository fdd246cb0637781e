import type { OfflineDatabase } from './device-database.ts'

export function cartEntity(localId: string): string {
  return `cart:${localId}`
}

/** It contains the user, so that one user's changes never wait for another's. */
export function albumEntity(actor: string, key: string): string {
  return `album ${actor} ${key}`
}

export function slideshowsOf(actor: string): string {
  return `slideshow ${actor} `
}

/** `slideshow` is its client id, or its id when no device created it. */
export function slideshowEntity(actor: string, slideshow: number | string): string {
  return `${slideshowsOf(actor)}${slideshow}`
}

export async function hasUnsent(database: OfflineDatabase, entity: string): Promise<boolean> {
  return (await database.outbox.where('entity').equals(entity).count()) > 0
}
