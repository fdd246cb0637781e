export function albumKeyOf(id: number): string {
  return `album:${id}`
}

/** Null for an album that only this device has. */
export function albumIdOf(key: string): number | null {
  return key.startsWith('album:') ? Number(key.slice('album:'.length)) : null
}
