/**
 * Characters that an email address must not contain. They are invisible, change the direction of text, or have a
 * meaning in mail headers and address lists. Mail programs read the last three as dots.
 */
const unsafe = /[\p{C}<>()[\]\\,;:"。．｡]/u

/**
 * True for an email address (docs/rules.md#name-and-email-check). False for a text that a mail program could read as
 * several addresses, and for a domain that ends in a number.
 */
export function isEmail(text: string): boolean {
  const form = /^[^\s@]+@([^\s@.]+\.)+(?!\d+$)[^\s@.]{2,}$/
  return text.length <= 254 && form.test(text) && !unsafe.test(text)
}

/** The domains of most guests, the most used first. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'me.com',
  'mac.com',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'protonmail.com',
  'proton.me',
  'ymail.com',
  'googlemail.com',
  'hotmail.fr',
  'yahoo.fr',
  'orange.fr',
  'hotmail.es',
  'yahoo.es',
  'yahoo.ca',
  'shaw.ca',
]

const mistypedEndings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  nte: 'net',
  ner: 'net',
  ogr: 'org',
}

/**
 * Returns the address that the guest probably meant, or null. It never means that an address is wrong: the guest
 * decides. Null also while the typed domain may only be unfinished.
 */
export function suggestedEmail(text: string): string | null {
  const [, local, typed] = /^([^\s@]+)@([^\s@]+)$/.exec(text.trim()) ?? []
  if (local === undefined || typed === undefined) return null
  const [, name = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(typed.toLowerCase()) ?? []
  const domain = `${name}.${mistypedEndings[ending] ?? ending}`
  const near = commonDomains.includes(domain) ? undefined : commonDomains.find((common) => isMistyped(domain, common))
  const meant = near ?? domain
  return name === '' || meant.startsWith(typed.toLowerCase()) ? null : `${local}@${meant}`
}

/** The first letter and the ending must be right: `email.com` and `yahoo.de` exist. So do many short names. */
function isMistyped(typed: string, common: string): boolean {
  const name = common.slice(0, common.indexOf('.'))
  const ending = common.slice(name.length)
  if (name.length < 5 || typed[0] !== name[0] || !typed.endsWith(ending)) return false
  return slips(typed.slice(0, -ending.length), name) <= (name.length < 7 ? 1 : 2)
}

/** Counts missing, added, wrong and swapped letters between two short texts. */
function slips(one: string, other: string): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      const line = rows[row]
      if (line) line[column] = swapped ? Math.min(best, at(row - 2, column - 2) + 1) : best
    }
  return at(one.length, other.length)
}

/** Google ignores dots in the local part. Its two domains lead to the same mailboxes. */
const gmail: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox of a lowercased email address, so that limits count all addresses that lead to it together:
 * without `+` and the text after it, and for Gmail without dots. It is a key for limits only.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = email.slice(at + 1)
  const name = local.replace(/(?!^)\+.*$/, '')
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
