import { Failure } from '#domain/failure.ts'

const code = 'checksum-mismatch'
const form = /^[0-9a-f]{64}$/

/**
 * Decodes a SHA-256 of an upload.
 *
 * Throws: 422 for a text that is no SHA-256 in hexadecimal digits.
 */
export function readChecksum(text: string): Buffer {
  if (!form.test(text)) throw new Failure(422, 'invalid-field', { sha256: 'validation.invalid' })
  return Buffer.from(text, 'hex')
}

/**
 * Compares a received file with the sender's checksum, if the sender gave one. The caller discards a file that differs,
 * because the sender still has the good file and retries.
 *
 * Throws: 409 when the received file differs from the checksum.
 */
export function requireChecksum(file: { readonly sha256: Buffer }, declared: Buffer | null): void {
  if (declared !== null && !declared.equals(file.sha256)) throw new Failure(409, code, { file: 'file.arrived-damaged' })
}

export function isChecksumMismatch(failure: Failure): boolean {
  return failure.code === code
}
