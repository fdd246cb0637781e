import { describe, expect, it } from 'vitest'
import { isPhotoMediaType, maximumPhotoPixels, photoExtensions } from '#domain/photos/accepted-files.ts'
import { imageSrcSet, imageUrl } from '#domain/photos/image-url.ts'
import { presetNamed, presets } from '#domain/photos/presets.ts'

const path = '/images/7/20640/w/abc'

describe('the address of a picture', () => {
  it('is the signed path of its photo, followed by the preset', () => {
    expect(imageUrl({ path }, 'viewer-full')).toBe('/images/7/20640/w/abc/viewer-full.jpg')
  })
  it('has a double-density variant for thumbnails only', () => {
    expect(imageUrl({ path }, 'viewer-thumb', 2)).toBe(`${path}/viewer-thumb@2x.jpg`)
    expect(imageUrl({ path }, 'viewer-full', 2)).toBe(`${path}/viewer-full.jpg`)
    expect(imageSrcSet({ path }, 'cart')).toBe(`${path}/cart.jpg 1x, ${path}/cart@2x.jpg 2x`)
    expect(imageSrcSet({ path }, 'slideshow')).toBeUndefined()
  })
  it('is that of an external image service when the service gives one', () => {
    const images = { cart: 'https://images.example/a', 'cart@2x': 'https://images.example/b' }
    expect(imageUrl({ path, images }, 'cart')).toBe('https://images.example/a')
    expect(imageUrl({ path, images }, 'cart', 2)).toBe('https://images.example/b')
    expect(imageUrl({ path, images: null }, 'cart')).toBe(`${path}/cart.jpg`)
  })
})

describe('the presets', () => {
  it.each([
    ['group-thumb', 150, 150, 60, true],
    ['viewer-thumb', 350, 250, 40, true],
    ['viewer-full', 800, 800, 40, true],
    ['cart', 250, 250, 40, true],
    ['outfitter-thumb', 250, 250, 60, true],
    ['outfitter-zoom', 1000, 1000, 60, true],
    ['slideshow', 1920, 1080, 60, true],
    ['share', 1000, 1000, 60, false],
    ['delivery', 1000, 1000, 60, false],
  ])('define %s as %i×%i at quality %i, watermarked: %s', (name, width, height, quality, watermarked) => {
    expect(presetNamed(name)).toMatchObject({ width, height, quality, watermarked })
  })
  it('are exactly the nine specified ones', () => {
    expect(Object.keys(presets)).toHaveLength(9)
    expect([presetNamed('original'), presetNamed('toString')]).toEqual([null, null])
  })
  it('never give a clean picture a double-density variant', () => {
    expect(Object.values(presets).filter((preset) => !preset.watermarked && preset.doubled)).toEqual([])
  })
})

describe('accepted photo files', () => {
  it.each([
    ['image/jpeg', true],
    ['image/avif', true],
    ['image/gif', false],
    ['image/svg+xml', false],
    ['text/plain', false],
  ])('include the media type %s: %s', (type, expected) => {
    expect(isPhotoMediaType(type)).toBe(expected)
  })
  it('have an extension for every type and a limit of 60 megapixels', () => {
    expect(Object.values(photoExtensions)).toEqual(['jpg', 'png', 'webp', 'avif'])
    expect(maximumPhotoPixels).toBe(60_000_000)
  })
})
