const form = /^\/images\/(logos\/[1-9]\d{0,9}\/[0-9a-f]{32}\.(jpg|png))$/

/** The address of a stored logo. */
export function logoPath(storageKey: string): string {
  return `/images/${storageKey}`
}

/** Where the logo of an address is stored and what it is; null for what is no address of a logo of ours. */
export function storedLogo(path: string): { readonly key: string; readonly mediaType: string } | null {
  const [, key, extension] = form.exec(path) ?? []
  return key === undefined ? null : { key, mediaType: extension === 'png' ? 'image/png' : 'image/jpeg' }
}
