/** A login or a proof counts for ten minutes (docs/rules.md#step-up). */
const proofMs = 10 * 60_000

/** Names the calls of an operation that need a recent proof: all of them, or those that change one of the fields. */
export type NeedOfProof = 'always' | readonly string[]

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
  needs: NeedOfProof | undefined,
  now: Date,
  changed: readonly string[] = [],
): 'not-while-acting' | 'step-up-needed' | null {
  const isConcerned = needs === 'always' || needs?.some((field) => changed.includes(field)) === true
  if (!isConcerned) return null
  if (session.originUserId !== null) return 'not-while-acting'
  return now.getTime() - session.provedAt.getTime() > proofMs ? 'step-up-needed' : null
}
