const form = /^\/images\/(logos\/[1-9]\d{0,9}\/[0-9a-f]{32}\.(jpg|png))$/

export function logoPath(storageKey: string): string {
  return `/images/${storageKey}`
}

/** Returns null for a path that is no logo address. */
export function storedLogo(path: string): { readonly key: string; readonly mediaType: string } | null {
  const [, key, extension] = form.exec(path) ?? []
  return key === undefined ? null : { key, mediaType: extension === 'png' ? 'image/png' : 'image/jpeg' }
}
