/**
 * Normalises a name or sentence to one trimmed line in Unicode's composed form. Removes control characters and marks
 * that change the text direction. HTML tags stay, because pages show the result only as text.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
