/** The longest address of a page. */
const maximumLength = 500

/** A dotted host, perhaps a port, perhaps more; nothing before the host, such as a name and a password. */
const address = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\.?(:\d{1,5})?([/?#]|$)/iu
/** What would end an attribute or a line, or be read as something else. */
const unsafe = /[\s\p{C}<>"'`\\]/u

/**
 * The address of a page as it becomes a link or a QR code: http or https with a dotted host, otherwise as it was typed.
 * Without a scheme it gets https. Empty stays empty; null for everything else, such as `javascript:`.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  // A dot before the colon: a host with a port.
  const complete = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return address.test(complete) && !unsafe.test(complete) && complete.length <= maximumLength ? complete : null
}
