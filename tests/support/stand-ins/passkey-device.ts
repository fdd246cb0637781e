import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** Encodes at most 65535 bytes as a CBOR byte string. */
const bytesItem = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])

/** Simulates a phone or security key with one ES256 passkey. Its answers are those that a browser passes to a page. */
export class PasskeyDevice {
  readonly id = randomBytes(16)
  counter = 0
  private readonly key: KeyObject
  private readonly point: Buffer
  private readonly origin: string

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.key = privateKey
    this.point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-64)
    this.origin = origin
  }

  private clientData(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE((this.counter += 1))
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter])
  }

  /** Answers a registration, as `navigator.credentials.create` does. */
  create({ challenge }: { readonly challenge: string }) {
    const cose = Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.from([32]),
      this.point.subarray(0, 32),
      Buffer.from('225820', 'hex'),
      this.point.subarray(32),
    ])
    const data = Buffer.concat([
      this.authenticatorData(0x41),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cose,
    ])
    // The bytes are CBOR of {"fmt": "none", "attStmt": {}, "authData": data}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      bytesItem(data),
    ])
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    }
  }

  /** Answers a login, as `navigator.credentials.get` does on a page of the given origin. */
  get({ challenge }: { readonly challenge: string }, origin = this.origin) {
    const clientData = this.clientData('webauthn.get', challenge, origin)
    const data = this.authenticatorData(0x05)
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key)),
    }
  }
}
