/** Returns the key of an album that the server knows. */
export function albumKeyOf(id: number): string {
  return `album:${id}`
}

/** Returns the id in an album's key; null for an album that only this device has. */
export function albumIdOf(key: string): number | null {
  return key.startsWith('album:') ? Number(key.slice('album:'.length)) : null
}
