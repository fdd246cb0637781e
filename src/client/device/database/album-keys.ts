export function albumKeyOf(id: number): string {
  return `album:${id}`
}

/** Returns the server's id in an album's key. Null for an album that only this device has. */
export function albumIdOf(key: string): number | null {
  return key.startsWith('album:') ? Number(key.slice('album:'.length)) : null
}
