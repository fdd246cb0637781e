const form = /^\/images\/((?:logos|covers)\/[1-9]\d{0,9}\/[0-9a-f]{32}(?:-800)?\.(jpg|png))$/

export function picturePath(storageKey: string): string {
  return `/images/${storageKey}`
}

/** Returns null for a path that is no address of an outfitter's picture. */
export function storedPicture(path: string): { readonly key: string; readonly mediaType: string } | null {
  const [, key, extension] = form.exec(path) ?? []
  return key === undefined ? null : { key, mediaType: extension === 'png' ? 'image/png' : 'image/jpeg' }
}
