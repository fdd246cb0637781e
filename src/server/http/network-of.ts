import { isIPv6 } from 'node:net'

const IPV6_GROUPS = 8
/** Providers give each customer at least the last four groups of an IPv6 address. */
const NETWORK_GROUPS = 4

/**
 * Returns the network that limits count as one caller: an IPv4 address, or the first half of an IPv6 address. One customer
 * could otherwise use a new IPv6 address for each call.
 */
export function networkOf(address: string): string {
  const inIPv6 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.['ipv4']
  if (inIPv6 !== undefined) return inIPv6
  if (!isIPv6(address)) return address
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
