import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** A stolen copy of the database opens no account. */
export interface FactorSecrets {
  seal(secret: Buffer, userId: number): Buffer
  /** Returns null when another key of the server encrypted it. */
  open(sealed: Buffer, userId: number): Buffer | null
  hashOf(recoveryCode: string, userId: number): Buffer
}

export function factorSecrets(secretKey: string): FactorSecrets {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `eddyline ${purpose}`, 32))
  const sealing = derive('authenticator apps')
  const hashing = derive('recovery codes')
  return {
    seal: (secret, userId) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(String(userId)))
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, userId) => {
      const tagAt = sealed.length - tagBytes
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, ivBytes))
        decipher.setAAD(Buffer.from(String(userId))).setAuthTag(sealed.subarray(tagAt))
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes, tagAt)), decipher.final()])
      } catch {
        return null
      }
    },
    hashOf: (code, userId) => createHmac('sha256', hashing).update(`${userId}|${code}`).digest(),
  }
}
