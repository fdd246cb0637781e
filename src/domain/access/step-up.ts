/** A login or a proof counts for ten minutes (docs/rules.md#step-up). */
const proofMs = 10 * 60_000

/**
 * The operations that change a password, email, role, right or second factor. Each needs a recent proof that the user
 * sits at the device. A list of fields: only a call that changes one of them needs the proof. `changePassword` and
 * `requestEmailChange` are not here, because each call of them carries the current password.
 */
const stepUpOperations: Readonly<Record<string, 'always' | readonly string[]>> = {
  createUser: 'always',
  updateUser: ['password', 'email', 'role', 'outfitter_id', 'is_photographer', 'permissions'],
  resetFactors: 'always',
  beginAuthenticatorApp: 'always',
  confirmAuthenticatorApp: 'always',
  removeAuthenticatorApp: 'always',
  beginPasskey: 'always',
  addPasskey: 'always',
  removePasskey: 'always',
  replaceRecoveryCodes: 'always',
}

interface ProvedSession {
  readonly originUserId: number | null
  /** The time of the login, or of the last proof in this session. */
  readonly provedAt: Date
}

/**
 * Returns why the session may not make the call, or null. `changed`: the fields that the call changes. Without them,
 * decides only the operations that always need a proof. A session in which an administrator acts as somebody else may
 * make none of these calls, so that nobody's login changes hands (docs/rules.md#login-as).
 */
export function stepUpRefusal(
  session: ProvedSession,
  operation: string,
  now: Date,
  changed: readonly string[] = [],
): 'not-while-acting' | 'step-up-needed' | null {
  const needs = Object.hasOwn(stepUpOperations, operation) ? stepUpOperations[operation] : undefined
  const isConcerned = needs === 'always' || needs?.some((field) => changed.includes(field)) === true
  if (!isConcerned) return null
  if (session.originUserId !== null) return 'not-while-acting'
  return now.getTime() - session.provedAt.getTime() > proofMs ? 'step-up-needed' : null
}
