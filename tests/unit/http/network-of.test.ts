import { expect, it } from 'vitest'
import { networkOf } from '#server/http/request-context.ts'

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
])('the IPv6 address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each(['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:198.51.100.7'])(
  'the IPv4 address %s is one network',
  (address) => {
    expect(networkOf(address)).toBe('198.51.100.7')
  },
)
