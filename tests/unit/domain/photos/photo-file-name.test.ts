import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoMediaTypes } from '#domain/photos/accepted-files.ts'
import { photoFileName, visibleText } from '#domain/photos/photo-file-name.ts'

const jpeg = (name: string): string => photoFileName(name, 'image/jpeg', 7)
const bytesOf = (name: string): number => new TextEncoder().encode(name).length

describe('photoFileName', () => {
  it.each([
    ['IMG_0042.JPG', 'IMG_0042.JPG'],
    ['IMG_0042.jpeg', 'IMG_0042.jpeg'],
    ['r\u00EDo \u00DF \u65E5\u672C.jpg', 'r\u00EDo \u00DF \u65E5\u672C.jpg'],
    ['2026.07.04 raft 3.jpg', '2026.07.04 raft 3.jpg'],
    [
      '\u{1F6F6} \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F.jpg',
      '\u{1F6F6} \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F.jpg',
    ],
  ])('keeps the name %j unchanged', (given, name) => {
    expect(jpeg(given)).toBe(name)
  })

  it.each([
    ['setup.exe', 'setup.jpg'],
    ['payload.hta', 'payload.jpg'],
    ['page.HTML', 'page.jpg'],
    ['a.jpg.exe', 'a.jpg'],
    ['a.JPG.scr', 'a.JPG'],
    ['a.exe.scr', 'a.jpg'],
    ['a.jpg .exe', 'a.jpg'],
    ['a.jpg          .exe', 'a.jpg'],
    ['a.exe.', 'a.jpg'],
    ['a.exe . .', 'a.jpg'],
    ['a.png', 'a.jpg'],
    ['a.7z', 'a.jpg'],
    ['a.settingcontent-ms', 'a.settingcontent-ms.jpg'],
    ['2026.07.04', '2026.07.04.jpg'],
    ['photo', 'photo.jpg'],
  ])('gives a JPEG with the name %j a name with a JPEG extension: %j', (given, name) => {
    expect(jpeg(given)).toBe(name)
  })

  it.each([
    ['image/png', 'a.PNG', 'a.PNG'],
    ['image/png', 'a.jpg', 'a.png'],
    ['image/webp', 'a.jpeg', 'a.webp'],
    ['image/avif', 'a.exe', 'a.avif'],
    ['text/html', 'a.html', 'a.jpg'],
  ])('names a file of the type %s with the original name %j as %j', (type, given, name) => {
    expect(photoFileName(given, type, 7)).toBe(name)
  })

  it.each([
    ['a right-to-left override', 'photo\u202Egpj.exe', 'photogpj.jpg'],
    ['every bidi control', 'a\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061Cb.jpg', 'ab.jpg'],
    ['zero-width characters', 'a\u200B\u200C\u200D\u2060\uFEFF\u00ADb.jpg', 'ab.jpg'],
    ['a zero-width character in the extension', 'setup.e\u200Bxe', 'setup.jpg'],
    ['fillers', 'a\u3164\u115F\uFFA0b.jpg', 'ab.jpg'],
    ['control characters', 'a\u0000\u0007\r\n\u001B[31m\u0085b.jpg', 'a[31mb.jpg'],
    ['line separators', 'a\u2028\u2029b.jpg', 'ab.jpg'],
    ['half of a character', 'a\uD83Db.jpg', 'ab.jpg'],
    ['a path', '../../etc/passwd.jpg', 'passwd.jpg'],
    ['a path of Windows', 'C:\\Windows\\evil.exe', 'evil.jpg'],
    ['a second stream of a file', 'setup.exe:a.jpg', 'setup.exe_a.jpg'],
    ['characters that Windows refuses', 'a<b>c"d|e?f*g.jpg', 'a_b_c_d_e_f_g.jpg'],
    ['leading dots', '..hidden.jpg', 'hidden.jpg'],
    ['leading spaces', ' \u00A0a.jpg', 'a.jpg'],
    ['spaces of every kind', 'a\u2003\u00A0 b.jpg', 'a b.jpg'],
    ['letters that are not composed', 'ri\u0301o.jpg', 'r\u00EDo.jpg'],
  ])('removes or replaces %s', (_, given, name) => {
    expect(jpeg(given)).toBe(name)
  })

  it.each(['CON', 'nul.jpg', 'COM1.jpeg', 'lpt9.tar.jpg', 'COM\u00B9.jpg', 'aux .jpg', 'CONOUT$.jpg', '.PRN.jpg'])(
    'puts an underscore before the Windows device name %j',
    (given) => {
      expect(jpeg(given)).toMatch(/^_/)
    },
  )

  it.each(['CONTROL.jpg', 'COM.jpg', 'COM10.jpg', 'null.jpg'])('does not treat %j as a device name', (given) => {
    expect(jpeg(given)).toBe(given)
  })

  it.each(['', '.', '..', '.jpg', '.exe', ' ', '\u202E', 'folder/', '\u200B.jpg'])(
    'replaces %j, which contains no usable name, by a name with the photo id',
    (given) => {
      expect(jpeg(given)).toBe('photo-7.jpg')
    },
  )

  it.each(['x', '\u00E9', '\u65E5', '\u{1F6F6}', '\u{1F469}\u200D\u{1F467}'])(
    'shortens a name that repeats %j to at most 200 bytes and keeps the extension',
    (letter) => {
      const name = jpeg(`${letter.repeat(300)}.JPG`)
      expect(bytesOf(name)).toBeLessThanOrEqual(200)
      expect(bytesOf(name)).toBeGreaterThan(185)
      expect(name).toMatch(/\.JPG$/)
      expect(jpeg(name)).toBe(name)
    },
  )

  it('makes any text a safe name and keeps a safe name unchanged', () => {
    const piece = fc.constantFrom(
      'a',
      'A',
      '.',
      '..',
      '/',
      '\\',
      ' ',
      '.jpg',
      '.PNG',
      '.exe',
      ':',
      '\n',
      'e\u0301',
      'CON',
      '\u202E',
      '\u200D',
      '\u{1F469}',
      '\u00A0',
      '-',
      '7',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 80 })
        .map((points) => String.fromCodePoint(...points)),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...photoMediaTypes), (given, type) => {
        const name = photoFileName(given, type, 7)
        expect(name).toMatch(/^[^.\s/\\:][^/\\:]*\.(?:jpe?g|png|webp|avif)$/i)
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/u)
        expect(name).not.toMatch(/^(?:con|nul|prn|aux)(?:\.|$)/i)
        expect(bytesOf(name)).toBeLessThanOrEqual(200)
        expect(photoFileName(name, type, 8)).toBe(name)
      }),
      { numRuns: 500 },
    )
  })
})

describe('visibleText', () => {
  it('removes characters that reorder or hide letters and keeps the letters', () => {
    expect(visibleText(' photo\u202Egpj.exe\u200B ')).toBe('photogpj.exe')
    expect(visibleText('\u{1F469}\u200D\u{1F467}')).toBe('\u{1F469}\u200D\u{1F467}')
    expect(visibleText('a\u200Db')).toBe('ab')
  })
})
