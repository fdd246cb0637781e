import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { seal } from '#domain/orders/sealed-contact.ts'

const curve = 'prime256v1'
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** The bytes that precede a P-256 point in an SPKI key. */
const spkiHead = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

export interface SealingKey {
  readonly publicKey: string
  /**
   * Returns null if the text was sealed for another key, with other additional data or in another version of the
   * format. The additional data is the order's local code, so that a sealed text fits only its own order.
   */
  open(sealed: string, additional: string): string | null
}

/**
 * Derives the sealing key pair from the installation's secret key, so that all processes share it and none stores it.
 */
export function sealingKey(secretKey: string): SealingKey {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey(secretKey))
  const point = pair.getPublicKey()
  return {
    publicKey: Buffer.concat([spkiHead, point]).toString('base64'),
    open: (sealed, additional) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes[0] !== seal.version) return null
      const ivAt = 1 + seal.pointBytes
      const textAt = ivAt + seal.ivBytes
      const tagAt = bytes.length - seal.tagBytes
      if (tagAt <= textAt) return null
      const theirs = bytes.subarray(1, ivAt)
      try {
        const salt = Buffer.concat([theirs, point])
        const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), salt, seal.info, 32))
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, textAt))
        cipher.setAAD(Buffer.from(additional))
        cipher.setAuthTag(bytes.subarray(tagAt))
        return Buffer.concat([cipher.update(bytes.subarray(textAt, tagAt)), cipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}

/**
 * The private key is computed from the remainder of a 48-byte number. With only 32 bytes, some remainders would be more
 * likely than others.
 */
function privateKey(secretKey: string): Buffer {
  const drawn = Buffer.from(hkdfSync('sha256', secretKey, '', 'eddyline sealed orders', 48)).toString('hex')
  const scalar = (BigInt(`0x${drawn}`) % (curveOrder - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}
