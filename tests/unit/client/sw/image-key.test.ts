import { describe, expect, it } from 'vitest'
import { imageKey, navigationDenylist, packKey } from '#client/sw/image-key.ts'

const origin = 'https://photos.example'
const keyOf = (path: string) => imageKey(new URL(path, origin), origin)

describe('the cache key of an image', () => {
  it('omits day and signature, so that an image cached today is found tomorrow', () => {
    const today = keyOf('/images/12/20260701/w/AbC-_1/viewer-thumb@2x.jpg')
    expect(today).toEqual(keyOf('/images/12/20260702/w/XyZ/viewer-thumb@2x.jpg'))
    expect(today).toBe(`${origin}/images/12/w/viewer-thumb@2x.jpg`)
  })

  it('differs between presets and between photos', () => {
    const keys = ['/images/1/d/w/s/cart.jpg', '/images/2/d/w/s/cart.jpg', '/images/1/d/w/s/cart@2x.jpg']
    expect(new Set(keys.map(keyOf)).size).toBe(3)
  })

  it('is the address without signature for a watermarked picture of an external image service', () => {
    const asked = (edits: object, signed = '?signature=abc') =>
      new URL(`https://images.example/${btoa(JSON.stringify({ bucket: 'b', key: 'k', edits }))}${signed}`)
    const marked = asked({ overlayWith: { key: 'mark' }, toFormat: 'jpeg' })
    expect(imageKey(marked, origin)).toBe(`https://images.example${marked.pathname}`)
    expect(imageKey(asked({ toFormat: 'jpeg' }), origin)).toBeNull()
    expect(imageKey(asked({ overlayWith: {} }, ''), origin)).toBeNull()
    expect(imageKey(new URL('https://other.example/page?signature=abc'), origin)).toBeNull()
    expect(imageKey(new URL('https://other.example/eyJ-nonsense?signature=abc'), origin)).toBeNull()
  })

  it.each([
    `logos/12/${'0a'.repeat(16)}.png`,
    `covers/12/${'0a'.repeat(16)}.jpg`,
    `covers/1/${'0a'.repeat(16)}-800.jpg`,
  ])(
    'is the full address for the outfitter’s picture %s on our own server, and does not exist for one elsewhere',
    (name) => {
      const path = `/images/${name}`
      expect(keyOf(path)).toBe(origin + path)
      expect(imageKey(new URL(`https://elsewhere.example${path}`), origin)).toBeNull()
    },
  )

  it.each([
    '/images/logos/12/logo.png',
    `/images/logos/12/${'0a'.repeat(16)}.svg`,
    `/images/logos/x/${'0a'.repeat(16)}.png`,
    '/deliveries/hash/photos/1',
    '/api/v1/config',
    '/images/1/d/w/s/original',
    '/images/1/d/c/s/delivery.jpg',
    '/images/1/d/c/s/share@2x.jpg',
    '/icons/icon-192.png',
    '/images/',
  ])('does not exist for the address %s', (path) => expect(keyOf(path)).toBeNull())
})

describe('the navigation fallback of the service worker', () => {
  const denied = (path: string) => navigationDenylist.some((pattern) => pattern.test(path))

  it.each([
    '/api/v1/config',
    '/deliveries/x.zip',
    '/images/1',
    '/healthz',
    '/readyz',
    '/payment-sandbox/card',
    '/v2/payments',
    '/v2',
    '/healthz?nonce=1',
    '/assets/index-abc.js?v=2',
    '/robots.txt',
    '/assets/index-abc.js',
    '/manifest.webmanifest',
  ])('leaves %s to the server', (path) => expect(denied(path)).toBe(true))

  it.each([
    '/',
    '/outfitter/arkansas-headwaters/external',
    '/outfitter/arkansas-headwaters?utm_source=mail.example.com',
    '/?next=/assets/index-abc.js',
    '/cart/a',
    '/deliver/a/order/AbC-_dEf/external',
    '/login',
  ])('serves the app for %s', (path) => expect(denied(path)).toBe(false))
})

describe('the day pack key of a photo', () => {
  const packed = (path: string) => packKey(new URL(path, origin), origin)
  const asked = (request: object) => `https://images.example/${btoa(JSON.stringify(request))}?signature=abc`
  const marked = { overlayWith: { key: 'mark' } }

  it('is the same for all sizes and days of the photo', () => {
    const place = packed('/images/12-a/20260701/w/AbC/viewer-full.jpg')
    expect(place).not.toBeNull()
    expect(packed('/images/12-a/20260702/w/XyZ/viewer-thumb@2x.jpg')).toBe(place)
    expect(packed('/images/13-a/20260701/w/AbC/viewer-full.jpg')).not.toBe(place)
  })

  it('is the same for all sizes at an external image service, and changes when the photo is rotated', () => {
    const key = 'masters/12'
    const place = packed(asked({ key, edits: { ...marked, resize: { width: 800 } } }))
    expect(place).not.toBeNull()
    expect(packed(asked({ key, edits: { ...marked, resize: { width: 350 } } }))).toBe(place)
    expect(packed(asked({ key, edits: { ...marked, rotate: 90 } }))).not.toBe(place)
    expect(packed(asked({ key: 'masters/13', edits: marked }))).not.toBe(place)
  })

  it.each([
    ['a clean picture', '/images/1/d/c/s/delivery.jpg'],
    ['a clean picture of a service', asked({ key: 'masters/12', edits: {} })],
    ['a logo', `/images/logos/12/${'0a'.repeat(16)}.png`],
    ['an original', '/deliveries/hash/photos/1'],
  ])('does not exist for %s', (_what, path) => expect(packed(path)).toBeNull())
})
