import type { components } from '#contract/schema.gen.ts'

type Schemas = components['schemas']
type PasskeyRequest = NonNullable<Schemas['FactorChoice']['passkey']>

/** True when this browser has passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** True when the person closed the browser's question, or let its time pass: no fault to show. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Lets the browser ask for a passkey. Throws: when the person dismisses the question, see isDismissed. */
export async function askPasskey(options: PasskeyRequest): Promise<Schemas['PasskeyAnswer']> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Lets the browser make a passkey. Throws: when the person dismisses the question, see isDismissed. */
export async function makePasskey(options: Schemas['PasskeyOptions']): Promise<Schemas['NewPasskey']['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) }
}
