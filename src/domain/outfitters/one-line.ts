/**
 * A name or sentence as it is kept: one line, trimmed, in Unicode's composed form, without control characters and
 * without the marks that turn the direction of whatever stands beside it. Everything else stays, HTML too: it is only
 * ever shown as text.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
