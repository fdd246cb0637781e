import { randomBytes } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Sql } from '../login/access.store.ts'
import { insertChallenge, takeChallenge, type PasskeyRow } from './factors.store.ts'
import type { RelyingParty } from './relying-party.ts'

type Schemas = components['schemas']

const challengeMs = 5 * 60_000

/** `sessionId`: null for a login. */
export interface Asked {
  readonly userId: number
  readonly sessionId: number | null
  readonly now: Date
}

/** A challenge is valid once, for five minutes. */
async function makeChallenge(db: Sql, { userId, sessionId, now }: Asked): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  await insertChallenge(db, { text, userId, sessionId, expiresAt: new Date(now.getTime() + challengeMs) })
  return text
}

const credentialOf = ({ credential_id: id, transports }: PasskeyRow): Schemas['PasskeyCredential'] => ({
  id,
  type: 'public-key',
  transports,
})

export async function passkeyRequest(
  db: Sql,
  party: RelyingParty,
  passkeys: readonly PasskeyRow[],
  asked: Asked,
): Promise<NonNullable<Schemas['FactorChoice']['passkey']>> {
  return {
    challenge: await makeChallenge(db, asked),
    rpId: party.id,
    timeout: challengeMs,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(credentialOf),
  }
}

/** The user's own passkeys are excluded, so that an authenticator holds only one. */
export async function passkeyCreation(
  db: Sql,
  party: RelyingParty,
  user: { readonly email: string; readonly name: string; readonly passkeys: readonly PasskeyRow[] },
  asked: Asked,
): Promise<Schemas['PasskeyOptions']> {
  return {
    rp: { id: party.id, name: 'Eddyline' },
    user: {
      id: Buffer.from(`user-${asked.userId}`).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    challenge: await makeChallenge(db, asked),
    // The signature algorithms that a passkey may use: EdDSA, ES256 and RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: user.passkeys.map(credentialOf),
    attestation: 'none',
  }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Uses up the challenge in a browser's answer, even if the answer is wrong. So nobody can try an answer twice. */
async function takeSigned(db: Sql, clientDataJSON: string, asked: Asked): Promise<string | null> {
  const text = challengeIn(clientDataJSON)
  return text !== null && (await takeChallenge(db, { ...asked, text })) ? text : null
}

/** Returns the passkey and its new counter, or null. */
export async function verifyPasskey(
  db: Sql,
  party: RelyingParty,
  passkeys: readonly PasskeyRow[],
  answer: Schemas['PasskeyAnswer'],
  asked: Asked,
): Promise<{ readonly id: number; readonly signCount: number } | null> {
  const expectedChallenge = await takeSigned(db, answer.clientDataJSON, asked)
  const known = passkeys.find(({ credential_id: id }) => id === answer.id)
  if (expectedChallenge === null || known === undefined) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, authenticatorData, signature } = answer
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.sign_count,
      },
      // The passkey need not check the person's finger or PIN, because the login has already checked the password.
      requireUserVerification: false,
    })
    return verified ? { id: known.id, signCount: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** Throws: 422 when the answer does not fit the user's options. */
export async function verifyNewPasskey(
  db: Sql,
  party: RelyingParty,
  answer: Schemas['NewPasskey']['passkey'],
  asked: Asked,
): Promise<{ readonly credentialId: string; readonly publicKey: Uint8Array; readonly signCount: number }> {
  const refused = (): Failure => new Failure(422, 'passkey-refused', { general: 'factor.passkey-refused' })
  const expectedChallenge = await takeSigned(db, answer.clientDataJSON, asked)
  if (expectedChallenge === null) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, attestationObject } = answer
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified) throw refused()
    const { credential } = registrationInfo
    return { credentialId: credential.id, publicKey: credential.publicKey, signCount: credential.counter }
  } catch {
    throw refused()
  }
}
