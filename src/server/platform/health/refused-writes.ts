/**
 * Codes of a full, broken or read-only disk, of PostgreSQL's own disk errors (53100, 58xxx, 42501) and of a standby (25006).
 */
const refusals = /^(ENOSPC|EDQUOT|EROFS|EIO|53100|58\w{3}|42501|25006)$/

export function refusesWrites(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && refusals.test(error.code)
}
