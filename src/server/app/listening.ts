import { createServer } from 'node:net'

export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function shownUrl(host: string, port: number): string {
  return urlOf(['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host, port)
}

export function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return urlOf('127.0.0.1', port)
  return urlOf(host === '::' ? '::1' : host, port)
}

/**
 * Opens the port briefly, so that a port conflict shows before the slow start.
 *
 * Throws: CannotListen when the port is in use or the address cannot be used.
 */
export async function checkListening(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (error) {
    throw asCannotListen(error, host, port)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** `prefix` starts the names of the environment variables: `METRICS_` gives `METRICS_PORT`. */
export function asCannotListen(error: unknown, host: string, port: number, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new CannotListen(
      `Port ${port} on ${host} is in use. Stop what uses it, or set ${prefix}PORT to another port.`,
    )
  if (code === 'EACCES')
    return new CannotListen(`This user may not listen on port ${port}. Set ${prefix}PORT to another one, above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new CannotListen(`${prefix}HOST=${host} is not an address of this machine.`)
  return error
}
