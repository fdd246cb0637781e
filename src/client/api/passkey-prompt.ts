import type { components } from '#contract/schema.gen.ts'

type Schemas = components['schemas']
type PasskeyRequest = NonNullable<Schemas['FactorChoice']['passkey']>

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** True when the person dismissed the browser's passkey dialog or let it time out. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/**
 * Lets the browser ask the person for a passkey.
 * Throws: when the person dismisses the dialog (see isDismissed).
 */
export async function askPasskey(options: PasskeyRequest): Promise<Schemas['PasskeyAnswer']> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/**
 * Lets the browser create a passkey.
 * Throws: when the person dismisses the dialog (see isDismissed).
 */
export async function makePasskey(options: Schemas['PasskeyOptions']): Promise<Schemas['NewPasskey']['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) }
}
