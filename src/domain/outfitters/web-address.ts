const maximumLength = 500

/**
 * Matches http or https, a dotted host, and then an optional port and path. It allows no user name and password before
 * the host.
 */
const address = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\.?(:\d{1,5})?([/?#]|$)/iu
/** Characters that a web address may not contain, because they could end an HTML attribute or a line. */
const unsafe = /[\s\p{C}<>"'`\\]/u

/**
 * Normalises the address of a web page for a link or a QR code. Accepts http and https with a dotted host, and adds
 * https to an address without a scheme. An empty text stays empty. Returns null for everything else, such as
 * `javascript:`.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  // A dot before the first colon means a host with a port, such as `example.com:8080`. Such a text lacks a scheme.
  const complete = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return address.test(complete) && !unsafe.test(complete) && complete.length <= maximumLength ? complete : null
}
