/** The most addresses to which staff send one order (docs/rules.md#send-from-the-counter). */
export const mostAddresses = 12

/**
 * Returns the addresses of a pasted list, each once. Commas, semicolons, spaces and lines separate them. Takes the
 * address of 'Robin River <robin@guest.test>'. Keeps what is no address as it was typed.
 */
export function readAddresses(typed: string): string[] {
  const addresses = typed.split(/[,;\n]/).flatMap((part) => {
    const named = [...part.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
    return named.length > 0 ? named : part.split(/\s/)
  })
  return distinctAddresses(addresses.map((address) => address.replace(/^mailto:/i, '')))
}

/** Leaves out empty ones, and those that differ in case alone. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const address of addresses.map((each) => each.trim()))
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address)
  return [...found.values()]
}
