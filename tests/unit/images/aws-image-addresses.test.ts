import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AwsImageAddresses } from '#server/platform/images/aws-image-addresses.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'

const builtIn = new SignedAddresses('a secret of at least 32 characters!')
const addresses = new AwsImageAddresses({
  url: 'https://images.example.com',
  secret: 'shared',
  bucket: 'photos',
  builtIn,
})
const photo = { id: 42, storage_key: 'originals/7/0123456789abcdef.jpg', rotation: 0 }
const now = new Date('2026-07-04T18:00:00Z')

function read(address: string | undefined): { path: string; signature: string | null; request: unknown } {
  const url = new URL(address ?? '')
  const request: unknown = JSON.parse(Buffer.from(url.pathname.slice(1), 'base64').toString())
  return { path: url.pathname, signature: url.searchParams.get('signature'), request }
}

describe('addresses of AWS Dynamic Image Transformation', () => {
  test('contain the bucket, the master, the size and the watermark, and are signed', () => {
    const { path, signature, request } = read(addresses.imagesFor(photo)['viewer-thumb@2x'])
    expect(request).toEqual({
      bucket: 'photos',
      key: 'masters/7/0123456789abcdef.jpg',
      edits: {
        resize: { width: 700, height: 500, fit: 'inside' },
        overlayWith: {
          bucket: 'photos',
          key: 'watermarks/7/0123456789abcdef.png',
          alpha: '0',
          wRatio: '100',
          hRatio: '100',
        },
        jpeg: { quality: 40 },
        toFormat: 'jpeg',
      },
    })
    expect(signature).toBe(createHmac('sha256', 'shared').update(path).digest('hex'))
  })

  test('exist for watermarked pictures only, because an address of a clean picture could not be revoked', () => {
    const images = Object.entries(addresses.imagesFor(photo))
    expect(images.map(([name]) => name)).not.toContain('delivery')
    for (const [, address] of images) expect(read(address).request).toHaveProperty('edits.overlayWith')
  })

  test('contain the rotation of a rotated photo', () => {
    expect(read(addresses.imagesFor({ ...photo, rotation: 90 })['cart']).request).toHaveProperty('edits.rotate', 90)
  })

  test('do not change the signed path under which the built-in image service serves the photo', () => {
    expect(addresses.pathFor(photo, 'w', now)).toBe(builtIn.pathFor(photo, 'w', now))
  })
})
