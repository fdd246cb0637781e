/** Returns the order hash in a scanned text, else null. A guest's QR code contains a delivery link to this server. */
export function hashOfCode(text: string, origin: string): string | null {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  return /^\/deliver\/[^/]+\/order\/([A-Za-z0-9_-]{22,})(?:\/external)?\/?$/.exec(url.pathname)?.[1] ?? null
}
