/** Audit actions that a person who tries to get in leaves behind. */
export const attemptActions = [
  'login-failed',
  'login-locked',
  'reset-locked',
  'proof-failed',
  'proof-locked',
  'refused-repeatedly',
  'user-refused-inactive',
] as const

/** Audit actions about logins, credentials, rights and exports (docs/rules.md#security-events). */
export const securityActions = [
  ...attemptActions,
  'logged-in',
  'session-ended',
  'other-sessions-ended',
  'login-as-started',
  'login-as-ended',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-codes-replaced',
  'recovery-code-used',
  'user-created',
  'user-updated',
  'user-deleted',
  'user-restored',
  'export-started',
] as const
