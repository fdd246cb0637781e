const maximumLength = 500

/** A dotted host, then an optional port and path. No name and password before the host. */
const address = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\.?(:\d{1,5})?([/?#]|$)/iu
/** Characters that could end an attribute or a line. */
const unsafe = /[\s\p{C}<>"'`\\]/u

/**
 * Normalises the address of a page for a link or a QR code. Accepts http and https with a dotted host, and adds https
 * where the scheme is missing. Empty stays empty. Null for everything else, such as `javascript:`.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  // A dot before the first colon means that a host and a port follow, not a scheme.
  const complete = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return address.test(complete) && !unsafe.test(complete) && complete.length <= maximumLength ? complete : null
}
