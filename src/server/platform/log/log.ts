import pino from 'pino'

/** What the ports and jobs need of a log; pino's logger, and Fastify's, fit it. */
export interface Log {
  debug(detail: object, message: string): void
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
  fatal(detail: object, message: string): void
}

/** Names under which a secret could be logged by mistake, at the top or one level down. */
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

/** JSON lines on standard output. URLs are never logged, only route patterns: hashes and signatures live in URLs. */
export function createLog(options: { level: string; stream?: pino.DestinationStream }): pino.Logger {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    serializers: { err: plainError, error: plainError },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}

/** Of an error only what helps: drivers put parameters, details and addresses into other fields. */
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

/** Credentials in connection strings, and long random words (tokens, hashes, signatures). */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[secret]@')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '[secret]')
}
