/** Codes of a disk that is full, broken or read-only, also PostgreSQL's (58xxx, 42501), and of a standby (25006). */
const refusals = /^(ENOSPC|EDQUOT|EROFS|EIO|58\w{3}|42501|25006)$/

/** True when disk or database work, but take no writes now. The same call may succeed later. */
export function refusesWrites(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && refusals.test(error.code)
}
