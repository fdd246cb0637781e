import pino from 'pino'
import { logContext } from './log-context.ts'

export interface Log {
  debug(detail: object, message: string): void
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
  fatal(detail: object, message: string): void
}

const secretNames = [
  'authorization',
  'cart_token',
  'cartToken',
  'cookie',
  'email',
  'hash',
  'nonce',
  'orderHash',
  'order_hash',
  'password',
  'secret',
  'signature',
  'ticket',
  'token',
  'url',
]
const secretHeaders = ['authorization', 'cookie', 'cart-token', 'order-hash', 'idempotency-key']

const redact = {
  paths: [
    ...secretNames.flatMap((name) => [name, `*.${name}`]),
    ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]),
  ],
  censor: '[secret]',
}

/** Creates a log of JSON lines on standard output. It redacts URLs, because they contain hashes and signatures. */
export function createLog(options: { level: string; instance?: string; stream?: pino.DestinationStream }): pino.Logger {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: options.instance === undefined ? null : { instance: options.instance },
    mixin: () => ({ ...logContext() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    serializers: { err: plainError, error: plainError },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}

/** Keeps only the safe fields of an error. Drivers put parameters, details and addresses into other fields. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    code,
    message: withoutSecrets(error.message),
    stack: error.stack === undefined ? undefined : withoutSecrets(error.stack),
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  }
}

/** Removes credentials of connection strings, and long random words such as tokens, hashes and signatures. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[secret]@')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '[secret]')
}
