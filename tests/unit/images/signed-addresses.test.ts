import { describe, expect, test } from 'vitest'
import { SignedAddresses, type SignedAddress } from '#server/platform/images/signed-addresses.ts'

const addresses = new SignedAddresses('a secret of at least 32 characters!')
const photo = { id: 42, storage_key: 'originals/7/0123456789abcdef.jpg', rotation: 0 }
const morning = new Date('2026-07-04T06:00:00Z')

function parts(path: string): SignedAddress {
  const [, , name = '', day = '', scope = '', signature = ''] = path.split('/')
  return { photo: name, day, scope, signature }
}

describe('signed picture addresses', () => {
  test('are the same all day and change the next day', () => {
    const path = addresses.pathFor(photo, 'w', morning)
    expect(path).toMatch(/^\/images\/42-[\w-]{8}\/2026-07-04\/w\/[\w-]{22}$/)
    expect(addresses.pathFor(photo, 'w', new Date('2026-07-04T23:59:59Z'))).toBe(path)
    expect(addresses.pathFor(photo, 'w', new Date('2026-07-05T00:00:00Z'))).not.toBe(path)
    expect(new SignedAddresses('a secret of at least 32 characters!').pathFor(photo, 'w', morning)).toBe(path)
  })

  test('are valid on their day and the next, and no longer', () => {
    const address = parts(addresses.pathFor(photo, 'w', morning))
    expect(addresses.verify(address, morning)).toBe('valid')
    expect(addresses.verify(address, new Date('2026-07-05T23:59:59Z'))).toBe('valid')
    expect(addresses.verify(address, new Date('2026-07-06T00:00:00Z'))).toBe('expired')
  })

  test('are invalid after a change of any byte', () => {
    const address = parts(addresses.pathFor(photo, 'w', morning))
    for (const part of ['photo', 'day', 'scope', 'signature'] as const)
      for (let at = 0; at < address[part].length; at++) {
        const other = address[part][at] === 'A' ? 'B' : 'A'
        const changed = address[part].slice(0, at) + other + address[part].slice(at + 1)
        expect(addresses.verify({ ...address, [part]: changed }, morning)).toBe('wrong')
      }
    expect(addresses.verify({ ...address, signature: `${address.signature}A` }, morning)).toBe('wrong')
    expect(addresses.verify({ ...address, signature: address.signature.slice(1) }, morning)).toBe('wrong')
    expect(addresses.verify({ ...address, signature: '' }, morning)).toBe('wrong')
    expect(addresses.verify({ ...address, signature: 'ü'.repeat(22) }, morning)).toBe('wrong')
  })

  test('of clean pictures cannot be derived from those of watermarked ones', () => {
    const marked = parts(addresses.pathFor(photo, 'w', morning))
    expect(addresses.verify({ ...marked, scope: 'o7' }, morning)).toBe('wrong')
  })

  test('of one order do not open the pictures of another', () => {
    const own = parts(addresses.pathFor(photo, 'o7', morning))
    expect(addresses.verify(own, morning)).toBe('valid')
    for (const scope of ['o8', 's7', 'w']) expect(addresses.verify({ ...own, scope }, morning)).toBe('wrong')
  })

  test('are invalid under another secret', () => {
    const other = new SignedAddresses('another secret of 32 characters!!!')
    expect(other.verify(parts(addresses.pathFor(photo, 'w', morning)), morning)).toBe('wrong')
  })

  test('change when the photo is rotated', () => {
    const turned = addresses.pathFor({ ...photo, rotation: 90 }, 'w', morning)
    expect(parts(turned).photo).not.toBe(parts(addresses.pathFor(photo, 'w', morning)).photo)
    expect(addresses.verify(parts(turned), morning)).toBe('valid')
  })
})
