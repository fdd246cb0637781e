import type { OfflineDatabase } from './device-database.ts'

/** The outbox entity of a cart. */
export function cartEntity(localId: string): string {
  return `cart:${localId}`
}

/** The outbox entity of an album. It contains the user, so that one user's changes never wait for another's. */
export function albumEntity(actor: string, key: string): string {
  return `album ${actor} ${key}`
}

/** The prefix of the outbox entities of one user's slideshows, so that one user's changes never wait for another's. */
export function slideshowsOf(actor: string): string {
  return `slideshow ${actor} `
}

/** The outbox entity of a slideshow: its id, or its client id while only this device has it. */
export function slideshowEntity(actor: string, slideshow: number | string): string {
  return `${slideshowsOf(actor)}${slideshow}`
}

/** True when something of this entity has not reached the server. */
export async function hasUnsent(database: OfflineDatabase, entity: string): Promise<boolean> {
  return (await database.outbox.where('entity').equals(entity).count()) > 0
}
