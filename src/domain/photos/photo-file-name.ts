import { isPhotoMediaType, photoExtensions, type PhotoMediaType } from './accepted-files.ts'

/** File systems allow 255 bytes. The limit is lower, because a zip may append a number such as ' (12)' to a name. */
const longestBytes = 200

const accepted: Readonly<Record<PhotoMediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
}

/** Invisible characters that reorder or hide other characters of a name. */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)\u200D\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]/gu
/** Windows refuses these characters in file names, and reads a colon as the start of an alternate data stream. */
const refused = /[<>:"|?*]/g
/** A dot followed only by digits does not count as an extension, because it may end a date. */
const extension = /^(.*)\.(?=\d*[a-z])([a-z\d]{1,10})$/i
/** Windows treats these names as devices, even with an extension, and so cannot save files under them. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])(?=[ .]|$)/i

/** Nearly all camera names are plain ASCII. Such a name skips the slower check for invisible characters. */
const printable = /^[\x20-\x7E]*$/

export function visibleText(text: string): string {
  return (printable.test(text) ? text : text.replace(hidden, '').normalize('NFC')).trim()
}

/**
 * The camera's file name without characters that deceive a reader or that file systems refuse. The extension follows
 * the media type, so `setup.exe` becomes `setup.jpg`.
 */
export function photoFileName(name: string, mediaType: string, id: number): string {
  const last = visibleText(name).split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(refused, '_').replaceAll(/\s+/g, ' ')
  const { stem, ending } = split(withoutTail(plain), isPhotoMediaType(mediaType) ? mediaType : 'image/jpeg')
  // Removes leading dots, because some systems hide a file whose name starts with a dot.
  const open = withoutTail(stem).replace(/^[.\s]+/, '')
  const kept = shortened(open.replace(device, '_$&'), longestBytes - ending.length - 1)
  return `${kept === '' ? `photo-${id}` : kept}.${ending}`
}

function split(name: string, mediaType: PhotoMediaType): { readonly stem: string; readonly ending: string } {
  const [, stem = '', ending] = extension.exec(name) ?? []
  if (ending === undefined) return { stem: name, ending: photoExtensions[mediaType] }
  if (accepted[mediaType].includes(ending.toLowerCase())) return { stem, ending }
  return split(withoutTail(stem), mediaType)
}

/** Windows would remove trailing dots and spaces itself and save the file under another name. */
function withoutTail(text: string): string {
  return text.replace(/[.\s]+$/, '')
}

function shortened(text: string, bytes: number): string {
  // Returns a short text without counting its bytes, because each UTF-16 unit takes at most three bytes in UTF-8.
  if (text.length * 3 <= bytes) return text
  let kept = ''
  let left = bytes
  for (const character of text) {
    left -= bytesOf(character.codePointAt(0) ?? 0)
    if (left < 0) return withoutTail(visibleText(kept))
    kept += character
  }
  return kept
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
