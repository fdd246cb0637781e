const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space, or use another disk',
  // PostgreSQL's code for a full disk.
  '53100': 'the disk of the database is full. Free some space there',
  'storage-full': 'photos leave 512 MB of the disk to orders, and less is free. Free some space, or use another disk',
  EDQUOT: 'the quota of this user is used up. Free some space, or use another disk',
  EROFS: 'the disk can only be read. Use a folder that this user can write to',
  EACCES: 'this user may not use it. Give this user the rights, or use another folder',
  EPERM: 'this user may not use it. Give this user the rights, or use another folder',
  ENOTDIR: 'a part of the path is no folder. Use another one',
  EIO: 'the disk reports an error. Check the disk',
  ECONNREFUSED: 'the database does not answer. Start it, or check DATABASE_URL',
  ENOTFOUND: 'nothing has this host name. Check it in the settings',
  EAI_AGAIN: 'this host name cannot be looked up. Check the network, and the name in the settings',
  // PostgreSQL's codes for an absent database, and for a login that it refuses.
  '3D000': 'the database of DATABASE_URL does not exist. Create it, or check DATABASE_URL',
  '28P01': 'PostgreSQL refuses the user or password of DATABASE_URL. Check them',
  '28000': 'PostgreSQL refuses the user or password of DATABASE_URL. Check them',
}

export function faultSentence(error: unknown, doing: string): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null
  const reason = reasons[error.code]
  if (reason === undefined) return null
  const { path, hostname = path } = error as { readonly path?: unknown; readonly hostname?: unknown }
  return `${doing} failed: ${typeof hostname === 'string' ? `${hostname}: ` : ''}${reason}.`
}

/** Returns only an error's code, because messages of servers and of Node may quote addresses and paths. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : ''
  return `${code}${response}`
}
