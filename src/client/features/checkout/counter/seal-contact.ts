import { seal, writeSealed, type SealedContact } from '#domain/orders/sealed-contact.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' }

export function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Pages without https lack `crypto.subtle`. */
export function canSeal(): boolean {
  return 'subtle' in crypto
}

/**
 * Encrypts the guest's contact for the server (docs/rules.md#sealed-contacts), bound to the order's local code. Not
 * even this device can decrypt it. `publicKey`: the server's key as SPKI in base64.
 */
export async function sealContact(publicKey: string, contact: SealedContact, localCode: string): Promise<string> {
  const { subtle } = crypto
  const spki = toBytes(publicKey)
  const theirs = await subtle.importKey('spki', spki, curve, false, [])
  const ours = await subtle.generateKey(curve, false, ['deriveBits'])
  const point = new Uint8Array(await subtle.exportKey('raw', ours.publicKey))
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, 256)
  // The salt of the key derivation: this device's one-time public key, then the server's. Both are raw P-256 points. A
  // key in SPKI format ends with its point.
  const salt = joined(point, spki.subarray(-seal.pointBytes))
  const info = new TextEncoder().encode(seal.info)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
  const key = await subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(seal.ivBytes))
  const additionalData = new TextEncoder().encode(localCode)
  const text = new TextEncoder().encode(writeSealed(contact))
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text)
  return toBase64(joined(new Uint8Array([seal.version]), point, iv, new Uint8Array(sealed)))
}
