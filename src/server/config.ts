import { resolve } from 'node:path'
import { statesOfZip } from '#domain/tax/postal-codes.ts'
import { isTimeZone } from '#domain/trip-time/zoned-time.ts'

const keys = {
  PORT: 'port to listen on (8080)',
  HOST: 'address to listen on (127.0.0.1)',
  NODE_ENV: 'production demands PUBLIC_URL, SMTP_URL and a real payment provider',
  ALLOW_TEST_PAYMENTS: '1: allow the built-in test payments in production',
  DATA_DIR: 'folder for the embedded database, photos, mails and keys (./data)',
  PUBLIC_URL: 'address that links in mails start with (the address listened on)',
  UPLOAD_BASE_URL: 'address of the server that photos are sent to, without a path; none: the one that serves the pages',
  DATABASE_URL: 'PostgreSQL; without it the embedded database in DATA_DIR',
  SECRET_KEY: 'at least 32 characters; made and kept in DATA_DIR when unset',
  SEED: 'demo or none',
  DEMO_TIMEZONE: 'time zone of the demo outfitters (America/Denver)',
  ROLE: 'all, web or worker (all)',
  TRUSTED_PROXY_HOPS: 'number of proxies in front of the server (0; to be stated in production)',
  S3_BUCKET: 'keep photos in this bucket instead of DATA_DIR',
  S3_ENDPOINT: 'address of the S3 service',
  S3_REGION: 'its region',
  IMAGE_SERVICE: 'builtin or aws (builtin)',
  IMAGE_SERVICE_URL: 'address of the image service when aws',
  IMAGE_SERVICE_SECRET: 'its signing secret',
  SQUARE_ENVIRONMENT: 'sandbox or production (sandbox; production is demanded by NODE_ENV=production)',
  SQUARE_ACCESS_TOKEN: 'Square credentials; none: the built-in sandbox',
  SQUARE_APPLICATION_ID: 'Square application id',
  SQUARE_LOCATION_ID: 'Square location id',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'signature key of the webhook that Square calls at PUBLIC_URL/webhooks/square',
  RECONCILE_INTERVAL_SECONDS: 'how often unknown payments are asked about (15)',
  RECONCILE_GIVE_UP_SECONDS: 'when an unknown payment is cancelled (120)',
  TAXJAR_API_KEY: 'take taxes from TaxJar; none: the embedded table of state rates',
  TAXJAR_URL: 'address of its API (https://api.taxjar.com/v2; its sandbox: https://api.sandbox.taxjar.com/v2)',
  TAXJAR_FROM_STATE: "the seller's state, with TAXJAR_FROM_ZIP (the addresses of the TaxJar account)",
  TAXJAR_FROM_ZIP: "the seller's ZIP code",
  SMTP_URL: 'mail server; none: mails are written to DATA_DIR/mail; none (the word) says so in production',
  MAIL_FROM: 'sender address (no-reply at the host of PUBLIC_URL)',
  LOG_LEVEL: 'fatal, error, warn, info, debug or trace (info)',
} as const

export type EnvironmentKey = keyof typeof keys
/** Every key with its meaning, for the README's table and `--help`. */
export const environmentKeys: Readonly<Record<EnvironmentKey, string>> = keys

export interface Config {
  readonly port: number
  readonly host: string
  readonly production: boolean
  readonly allowTestPayments: boolean
  readonly dataDirectory: string
  readonly publicUrl: string | null
  /** Origin of the server that photos are sent to; null: the one that serves the pages. */
  readonly uploadBaseUrl: string | null
  readonly databaseUrl: string | null
  readonly secretKey: string | null
  readonly seed: 'demo' | 'none' | 'auto'
  /** Time zone of the demo outfitters. */
  readonly demoZone: string
  readonly role: 'all' | 'web' | 'worker'
  readonly trustedProxyHops: number
  readonly s3: { readonly bucket: string; readonly endpoint: string | null; readonly region: string } | null
  readonly imageService: { readonly url: string; readonly secret: string; readonly bucket: string } | null
  readonly square: {
    readonly environment: 'sandbox' | 'production'
    readonly accessToken: string
    readonly applicationId: string
    readonly locationId: string
  } | null
  /** None: notices of Square are not taken; what became of a payment is asked for all the same. */
  readonly squareNoticeKey: string | null
  readonly taxJar: {
    readonly apiKey: string
    readonly url: string | null
    readonly from: { readonly state: string; readonly zip: string } | null
  } | null
  readonly reconcileIntervalMs: number
  readonly reconcileGiveUpMs: number
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly logLevel: string
}

/** All that is wrong with the environment, said at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

class Reader {
  readonly problems: string[] = []
  private readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(key: EnvironmentKey): string | null {
    const value = this.environment[key]?.trim()
    return value === undefined || value === '' ? null : value
  }

  number(key: EnvironmentKey, fallback: number, least: number, most: number): number {
    const value = this.text(key)
    if (value === null) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    this.problems.push(`${key} must be a whole number from ${least} to ${most}`)
    return fallback
  }

  choice<const Choice extends string>(key: EnvironmentKey, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(key)
    if (value === null) return fallback
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    this.problems.push(`${key} must be one of ${choices.join(', ')}`)
    return fallback
  }

  url(key: EnvironmentKey, protocols: readonly string[]): string | null {
    const value = this.text(key)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '')
    this.problems.push(`${key} must be an address that starts with ${protocols.join(' or ')}//`)
    return null
  }

  timeZone(key: EnvironmentKey, fallback: string): string {
    const value = this.text(key)
    if (value === null || isTimeZone(value)) return value ?? fallback
    this.problems.push(`${key} must be the name of a time zone, such as ${fallback}`)
    return fallback
  }

  /** Keys that only make sense together. */
  together(first: EnvironmentKey, others: readonly EnvironmentKey[]): boolean {
    if (this.text(first) === null) return false
    const missing = others.filter((key) => this.text(key) === null)
    if (missing.length > 0) this.problems.push(`${first} needs ${missing.join(', ')} too`)
    return missing.length === 0
  }
}

function demandForProduction(read: Reader, allowTestPayments: boolean): void {
  const demands: readonly [boolean, string][] = [
    [read.text('PUBLIC_URL') === null, 'PUBLIC_URL must be set in production: links in mails start with it'],
    [read.text('SMTP_URL') === null, 'SMTP_URL must be set in production (SMTP_URL=none writes mails to files)'],
    [read.text('TRUSTED_PROXY_HOPS') === null, 'TRUSTED_PROXY_HOPS must be set in production (0 without a proxy)'],
    [
      read.text('SQUARE_ACCESS_TOKEN') === null && !allowTestPayments,
      'SQUARE_ACCESS_TOKEN must be set in production (or ALLOW_TEST_PAYMENTS=1 for a trial)',
    ],
    [
      read.text('SQUARE_ACCESS_TOKEN') !== null &&
        read.text('SQUARE_ENVIRONMENT') !== 'production' &&
        !allowTestPayments,
      'SQUARE_ENVIRONMENT must be production in production: its sandbox charges nobody (or ALLOW_TEST_PAYMENTS=1 for a trial)',
    ],
  ]
  for (const [wrong, problem] of demands) if (wrong) read.problems.push(problem)
}

function readSquare(read: Reader): Config['square'] {
  if (!read.together('SQUARE_ACCESS_TOKEN', ['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'])) return null
  return {
    environment: read.choice('SQUARE_ENVIRONMENT', ['sandbox', 'production'], 'sandbox'),
    accessToken: read.text('SQUARE_ACCESS_TOKEN') ?? '',
    applicationId: read.text('SQUARE_APPLICATION_ID') ?? '',
    locationId: read.text('SQUARE_LOCATION_ID') ?? '',
  }
}

function readTaxJar(read: Reader): Config['taxJar'] {
  const url = read.url('TAXJAR_URL', ['http:', 'https:'])
  const state = read.text('TAXJAR_FROM_STATE')
  const zip = read.text('TAXJAR_FROM_ZIP')
  const apiKey = read.text('TAXJAR_API_KEY')
  if (apiKey === null) {
    if (state !== null || zip !== null || url !== null)
      read.problems.push('TAXJAR_URL, TAXJAR_FROM_STATE and TAXJAR_FROM_ZIP need TAXJAR_API_KEY too')
    return null
  }
  if ((state === null) !== (zip === null))
    read.problems.push('TAXJAR_FROM_STATE and TAXJAR_FROM_ZIP go together: set both or neither')
  if (state !== null && zip !== null && !statesOfZip(zip).includes(state))
    read.problems.push(`TAXJAR_FROM_ZIP must be a ZIP code of ${state}, the two letters of TAXJAR_FROM_STATE`)
  return { apiKey, url, from: state === null || zip === null ? null : { state, zip } }
}

function readUploadBase(read: Reader): string | null {
  const url = read.url('UPLOAD_BASE_URL', ['http:', 'https:'])
  // It answers only the pages of PUBLIC_URL.
  if (url === null || !read.together('UPLOAD_BASE_URL', ['PUBLIC_URL'])) return null
  const { origin, href } = new URL(url)
  if (href !== `${origin}/`) read.problems.push('UPLOAD_BASE_URL must be an address without a path')
  if (origin.startsWith('http:') && read.text('PUBLIC_URL')?.startsWith('https:'))
    read.problems.push('UPLOAD_BASE_URL must start with https:// as PUBLIC_URL does: browsers refuse the mixture')
  return origin
}

function readImageService(read: Reader): Config['imageService'] {
  if (read.choice('IMAGE_SERVICE', ['builtin', 'aws'], 'builtin') === 'builtin') return null
  const missing = (['IMAGE_SERVICE_URL', 'IMAGE_SERVICE_SECRET', 'S3_BUCKET'] as const).filter(
    (key) => read.text(key) === null,
  )
  if (missing.length > 0) read.problems.push(`IMAGE_SERVICE=aws needs ${missing.join(', ')} too`)
  return {
    url: read.url('IMAGE_SERVICE_URL', ['http:', 'https:']) ?? '',
    secret: read.text('IMAGE_SERVICE_SECRET') ?? '',
    bucket: read.text('S3_BUCKET') ?? '',
  }
}

/** Reads the environment, or throws a ConfigError that names everything that is wrong with it. */
export function readConfig(environment: Environment): Config {
  const read = new Reader(environment)
  const production = read.text('NODE_ENV') === 'production'
  const allowTestPayments = read.text('ALLOW_TEST_PAYMENTS') === '1'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const role = read.choice('ROLE', ['all', 'web', 'worker'], 'all')
  const secretKey = read.text('SECRET_KEY')
  const bucket = read.text('S3_BUCKET')
  if (production) demandForProduction(read, allowTestPayments)
  if (secretKey !== null && secretKey.length < 32) read.problems.push('SECRET_KEY must have at least 32 characters')
  if (role !== 'all' && (databaseUrl === null || bucket === null || secretKey === null))
    read.problems.push(`ROLE=${role} needs DATABASE_URL, S3_BUCKET and SECRET_KEY: several processes share them`)
  if (role !== 'all' && read.text('SQUARE_ACCESS_TOKEN') === null)
    read.problems.push(`ROLE=${role} needs Square's credentials: each process would have test payments of its own`)
  const smtp = read.text('SMTP_URL') === 'none' ? null : read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const config: Config = {
    port: read.number('PORT', 8080, 0, 65535),
    host: read.text('HOST')?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1',
    production,
    allowTestPayments,
    dataDirectory: resolve(read.text('DATA_DIR') ?? 'data'),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']),
    uploadBaseUrl: readUploadBase(read),
    databaseUrl,
    secretKey,
    seed: read.choice('SEED', ['demo', 'none', 'auto'], 'auto'),
    demoZone: read.timeZone('DEMO_TIMEZONE', 'America/Denver'),
    role,
    trustedProxyHops: read.number('TRUSTED_PROXY_HOPS', 0, 0, 10),
    s3:
      bucket === null
        ? null
        : {
            bucket,
            endpoint: read.url('S3_ENDPOINT', ['http:', 'https:']),
            region: read.text('S3_REGION') ?? 'us-east-1',
          },
    imageService: readImageService(read),
    square: readSquare(read),
    taxJar: readTaxJar(read),
    squareNoticeKey: read.together('SQUARE_WEBHOOK_SIGNATURE_KEY', ['SQUARE_ACCESS_TOKEN', 'PUBLIC_URL'])
      ? read.text('SQUARE_WEBHOOK_SIGNATURE_KEY')
      : null,
    reconcileIntervalMs: read.number('RECONCILE_INTERVAL_SECONDS', 15, 1, 3600) * 1000,
    reconcileGiveUpMs: read.number('RECONCILE_GIVE_UP_SECONDS', 120, 1, 86_400) * 1000,
    smtpUrl: smtp,
    mailFrom: read.text('MAIL_FROM'),
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}
