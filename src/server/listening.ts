import { createServer } from 'node:net'

/** The server cannot listen where it was told to; the message says why and what to do. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/** Address of a server as a URL has it: an IPv6 address stands in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** What a person on this machine opens. */
export function shownUrl(host: string, port: number): string {
  return urlOf(['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host, port)
}

/** Where this process reaches itself. */
export function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return urlOf('127.0.0.1', port)
  return urlOf(host === '::' ? '::1' : host, port)
}

/** Listens for a moment, so that a port that is taken is told before minutes of work. Throws CannotListen. */
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

/** The sentence for what listening threw; any other error as it is. */
export function asCannotListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new CannotListen(`Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another port.`)
  if (code === 'EACCES')
    return new CannotListen(`This user may not listen on port ${port}. Set PORT to another one, above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new CannotListen(`HOST=${host} is not an address of this machine.`)
  return error
}
