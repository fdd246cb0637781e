import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipFileNames } from '#domain/orders/zip-file-names.ts'
import { isZipExpired, zipExpiresAt } from '#domain/orders/zip-expiry.ts'

describe('the names in a zip', () => {
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
    [
      ['', '..', '.jpg'],
      ['photo', 'photo (2)', 'jpg'],
    ],
    [
      ['../a.jpg', 'C:\\b.jpg', 'c/d.jpg'],
      ['_a.jpg', 'C__b.jpg', 'c_d.jpg'],
    ],
    [['río ß 日本.jpg'], ['río ß 日本.jpg']],
  ])('of %j are %j', (given, names) => {
    expect(zipFileNames(given)).toEqual(names)
  })

  it('never repeat and are never a path, whatever the files are called', () => {
    const piece = fc.constantFrom('a', 'A', '.', '..', '/', '\\', ' (2)', '.jpg', ':', '\n', 'é')
    const name = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (given) => {
        const names = zipFileNames(given)
        expect(names).toHaveLength(given.length)
        expect(new Set(names.map((made) => made.toLowerCase())).size).toBe(given.length)
        for (const made of names) expect(made).not.toMatch(/^\.|[/\\:\p{Cc}]|^$/u)
      }),
      { numRuns: 500, examples: [[[' .', '. .', ' ..a']]] },
    )
  })

  it('are cut where they are too long, and keep their ending', () => {
    const [first = '', second = ''] = zipFileNames([`${'x'.repeat(300)}.JPG`, `${'x'.repeat(300)}.JPG`])
    expect(first).toMatch(/^x{180}\.JPG$/)
    expect(second).toMatch(/^x{180} \(2\)\.JPG$/)
  })
})

describe('a zip', () => {
  const readyAt = new Date('2026-07-04T18:00:00Z')
  it('can be downloaded for seven days to the second', () => {
    const end = zipExpiresAt(readyAt)
    expect(end).toEqual(new Date('2026-07-11T18:00:00Z'))
    expect([isZipExpired(end, new Date(end.getTime() - 1)), isZipExpired(end, end)]).toEqual([false, true])
  })
  it('that is not ready has not expired', () => {
    expect(isZipExpired(null, readyAt)).toBe(false)
  })
})
