/** Returns only an error's code, because messages of servers and of Node may quote addresses and paths. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : ''
  return `${code}${response}`
}
