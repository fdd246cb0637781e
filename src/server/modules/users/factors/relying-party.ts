import { isIP } from 'node:net'

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Returns the site of the server's configured public address, because a request could forge an address. Null where
 * browsers allow no passkeys: at an IP address, and without https except on localhost.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}
