/**
 * The hash of an order that a scanned text leads to: a delivery link of this server, as the codes of guests hold it; null
 * for anything else.
 */
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
