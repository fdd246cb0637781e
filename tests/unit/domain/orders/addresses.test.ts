import { describe, expect, it } from 'vitest'
import { readAddresses } from '#domain/orders/addresses.ts'

describe('readAddresses', () => {
  it.each([
    ['robin@guest.test, sam@guest.test', ['robin@guest.test', 'sam@guest.test']],
    ['robin@guest.test sam@guest.test;\nlee@guest.test\r\n', ['robin@guest.test', 'sam@guest.test', 'lee@guest.test']],
    [
      'Robin River <robin@guest.test>, "Sam, the guide" <sam@guest.test>',
      ['robin@guest.test', '"Sam', 'sam@guest.test'],
    ],
    ['mailto:robin@guest.test', ['robin@guest.test']],
    ['Robin@guest.test, robin@guest.test', ['Robin@guest.test']],
    ['no address', ['no', 'address']],
    [' ,;\n', []],
  ])('reads %j', (typed, addresses) => {
    expect(readAddresses(typed)).toEqual(addresses)
  })
})
