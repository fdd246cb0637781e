import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoFileName } from '#domain/photos/photo-file-name.ts'
import { zipFileNames, isZipExpired, zipExpiresAt } from '#domain/orders/zip.ts'

describe('the file names in a zip', () => {
  it.each([
    [
      ['IMG_1.JPG', 'IMG_2.JPG'],
      ['IMG_1.JPG', 'IMG_2.JPG'],
    ],
    [
      ['IMG_1.JPG', 'IMG_1.JPG', 'IMG_1.JPG'],
      ['IMG_1.JPG', 'IMG_1 (2).JPG', 'IMG_1 (3).JPG'],
    ],
    [
      ['a.jpg', 'A.JPG'],
      ['a.jpg', 'A (2).JPG'],
    ],
    [
      ['a.jpg', 'a.jpg', 'a (2).jpg'],
      ['a.jpg', 'a (3).jpg', 'a (2).jpg'],
    ],
    [
      ['photo', 'photo'],
      ['photo', 'photo (2)'],
    ],
    [['río ß 日本.jpg'], ['río ß 日本.jpg']],
  ])('for photos that are named %j are %j', (given, names) => {
    expect(zipFileNames(given)).toEqual(names)
  })

  it('are unique and safe whatever the photos are called', () => {
    const piece = fc.constantFrom('a', 'A', '.', '..', '/', '\\', ' (2)', '.jpg', ':', '\n', 'é')
    const name = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    const cleanName = name.map((text) => photoFileName(text, 'image/jpeg', 7))
    fc.assert(
      fc.property(fc.array(cleanName, { maxLength: 30 }), (given) => {
        const names = zipFileNames(given)
        expect(names).toHaveLength(given.length)
        expect(new Set(names.map((made) => made.toLowerCase())).size).toBe(given.length)
        for (const made of names) {
          expect(photoFileName(made, 'image/jpeg', 8)).toBe(made)
          expect(made).toMatch(/\.jpg$/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the expiry of a zip', () => {
  const readyAt = new Date('2026-07-04T18:00:00Z')
  it('is exactly seven days after the zip became ready', () => {
    const end = zipExpiresAt(readyAt)
    expect(end).toEqual(new Date('2026-07-11T18:00:00Z'))
    expect([isZipExpired(end, new Date(end.getTime() - 1)), isZipExpired(end, end)]).toEqual([false, true])
  })
  it('never comes while the zip is not ready', () => {
    expect(isZipExpired(null, readyAt)).toBe(false)
  })
})
