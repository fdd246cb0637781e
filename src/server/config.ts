import { join, resolve } from 'node:path'
import { isLoopback } from '#domain/loopback.ts'
import { statesOfZip } from '#domain/tax/postal-codes.ts'
import { EnvironmentReader, type Environment } from './environment.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly production: boolean
  readonly allowTestPayments: boolean
  readonly dataDirectory: string
  readonly publicUrl: string | null
  /** Null when the server that serves the pages also receives uploads. */
  readonly uploadBaseUrl: string | null
  readonly databaseUrl: string | null
  /** Address of PostgreSQL that bypasses a pooler, for events, migrations and locks. */
  readonly databaseDirectUrl: string | null
  /** Null: unless a pooler is between. */
  readonly preparedStatements: boolean | null
  readonly secretKey: string | null
  readonly seed: 'demo' | 'none' | 'auto'
  readonly demoZone: string
  readonly role: 'all' | 'web' | 'worker'
  readonly trustedProxyHops: number
  /** A non-empty list replaces `trustedProxyHops`. */
  readonly trustedProxies: readonly string[]
  readonly s3: { readonly bucket: string; readonly endpoint: string | null; readonly region: string } | null
  readonly imageService: { readonly url: string; readonly secret: string; readonly bucket: string } | null
  readonly square: {
    readonly environment: 'sandbox' | 'production'
    /** Address of a shared payment sandbox that stands in for Square; null for Square itself. */
    readonly baseUrl: string | null
    readonly accessToken: string
    readonly applicationId: string
    readonly locationId: string
  } | null
  /** Without it the server ignores notices and only polls payments. */
  readonly squareNoticeKey: string | null
  /** Text of the file by which Apple checks the domain. */
  readonly applePayDomainFile: string | null
  readonly taxJar: {
    readonly apiKey: string
    readonly url: string | null
    readonly from: { readonly state: string; readonly zip: string } | null
  } | null
  readonly reconcileIntervalMs: number
  readonly reconcileGiveUpMs: number
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly operatorEmail: string | null
  readonly backup: {
    readonly directory: string
    readonly key: string | null
    /** True when BACKUP_DIR is set, so that `directory` and `key` are more than defaults. */
    readonly isPlaceSet: boolean
    /** With PostgreSQL the daily backup requires BACKUP_DIR. */
    readonly isDaily: boolean
  }
  /** Days from the photo expiry until the server deletes unsold photos; null keeps them. */
  readonly purgeUnsoldAfterDays: number | null
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** OTEL_EXPORTER_OTLP_ENDPOINT; null when tracing is off. */
  readonly traceEndpoint: string | null
  readonly logLevel: string
}

export type Reach = Pick<Config, 'production' | 'host' | 'publicUrl' | 'trustedProxyHops' | 'trustedProxies'>

/**
 * True when other machines can probably reach the server, directly or through a proxy
 * (docs/decisions/038-demo-users-stay-on-this-machine.md).
 */
export function isPublic({ production, host, publicUrl, trustedProxyHops, trustedProxies }: Reach): boolean {
  if (production || !isLoopback(host)) return true
  if (publicUrl !== null) return !isLoopback(new URL(publicUrl).hostname)
  return trustedProxyHops > 0 || trustedProxies.length > 0
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function checkProduction(read: EnvironmentReader, allowTestPayments: boolean): void {
  const demands: readonly [boolean, string][] = [
    [read.text('PUBLIC_URL') === null, 'PUBLIC_URL must be set in production: links in mails start with it'],
    [read.text('SMTP_URL') === null, 'SMTP_URL must be set in production (SMTP_URL=none writes mails to files)'],
    [
      read.text('TRUSTED_PROXY_HOPS') === null && read.text('TRUSTED_PROXIES') === null,
      'TRUSTED_PROXY_HOPS must be set in production (0 without a proxy), or TRUSTED_PROXIES',
    ],
    [
      read.text('SQUARE_ACCESS_TOKEN') === null && !allowTestPayments,
      'SQUARE_ACCESS_TOKEN must be set in production (or ALLOW_TEST_PAYMENTS=1 for a trial)',
    ],
    [
      read.text('SQUARE_BASE_URL') !== null && !allowTestPayments,
      'SQUARE_BASE_URL must not be set in production: it charges nobody (or ALLOW_TEST_PAYMENTS=1 for a trial)',
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

function readSquare(read: EnvironmentReader): Config['square'] {
  read.requireTogether('SQUARE_BASE_URL', ['SQUARE_ACCESS_TOKEN'])
  if (!read.requireTogether('SQUARE_ACCESS_TOKEN', ['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'])) return null
  return {
    environment: read.choice('SQUARE_ENVIRONMENT', ['sandbox', 'production'], 'sandbox'),
    baseUrl: read.url('SQUARE_BASE_URL', ['http:', 'https:']),
    accessToken: read.text('SQUARE_ACCESS_TOKEN') ?? '',
    applicationId: read.text('SQUARE_APPLICATION_ID') ?? '',
    locationId: read.text('SQUARE_LOCATION_ID') ?? '',
  }
}

function readBackup(read: EnvironmentReader): Config['backup'] {
  const folder = read.text('BACKUP_DIR')
  const key = read.requireTogether('BACKUP_KEY', ['BACKUP_DIR']) ? read.text('BACKUP_KEY') : null
  if (key !== null && key.length < 32) read.problems.push('BACKUP_KEY must have at least 32 characters')
  return {
    directory: resolve(folder ?? join(read.text('DATA_DIR') ?? 'data', 'backups')),
    key,
    isPlaceSet: folder !== null,
    isDaily: read.text('DATABASE_URL') === null || (folder !== null && read.text('ROLE') !== 'web'),
  }
}

function readTaxJar(read: EnvironmentReader): Config['taxJar'] {
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

function readDirectUrl(read: EnvironmentReader): string | null {
  const url = read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  return url === null || read.requireTogether('DATABASE_DIRECT_URL', ['DATABASE_URL']) ? url : null
}

function readUploadBase(read: EnvironmentReader): string | null {
  const url = read.url('UPLOAD_BASE_URL', ['http:', 'https:'])
  // The upload server accepts only uploads from pages of PUBLIC_URL, so UPLOAD_BASE_URL is useless without it.
  if (url === null || !read.requireTogether('UPLOAD_BASE_URL', ['PUBLIC_URL'])) return null
  const { origin, href } = new URL(url)
  if (href !== `${origin}/`) read.problems.push('UPLOAD_BASE_URL must be an address without a path')
  if (origin.startsWith('http:') && read.text('PUBLIC_URL')?.startsWith('https:'))
    read.problems.push('UPLOAD_BASE_URL must start with https:// as PUBLIC_URL does: browsers refuse the mixture')
  return origin
}

function readPurge(read: EnvironmentReader): number | null {
  return read.text('PURGE_UNSOLD_AFTER_DAYS') === null ? null : read.number('PURGE_UNSOLD_AFTER_DAYS', 0, 30, 3650)
}

function readMetrics(read: EnvironmentReader): Config['metrics'] {
  if (read.text('METRICS_PORT') === null) return null
  return { host: read.text('METRICS_HOST') ?? '127.0.0.1', port: read.number('METRICS_PORT', 0, 0, 65535) }
}

/** Checks the sampler too, because the OpenTelemetry SDK silently ignores unknown values. */
function readTracing(read: EnvironmentReader): string | null {
  const samplers = ['always_on', 'always_off', 'traceidratio'] as const
  read.choice(
    'OTEL_TRACES_SAMPLER',
    [...samplers, ...samplers.map((name) => `parentbased_${name}` as const)],
    'always_on',
  )
  const share = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(share >= 0 && share <= 1)) read.problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
}

function readImageService(read: EnvironmentReader): Config['imageService'] {
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

/** Throws: a ConfigError that lists every problem. */
export function readConfig(environment: Environment): Config {
  const read = new EnvironmentReader(environment)
  const production = read.text('NODE_ENV') === 'production'
  const allowTestPayments = read.text('ALLOW_TEST_PAYMENTS') === '1'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const role = read.choice('ROLE', ['all', 'web', 'worker'], 'all')
  const secretKey = read.text('SECRET_KEY')
  const bucket = read.text('S3_BUCKET')
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  const region = read.text('S3_REGION') ?? 'us-east-1'
  if (production) checkProduction(read, allowTestPayments)
  if (read.text('TRUSTED_PROXIES') !== null && read.text('TRUSTED_PROXY_HOPS') !== null)
    read.problems.push('TRUSTED_PROXIES and TRUSTED_PROXY_HOPS exclude each other: set one of them')
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
    databaseDirectUrl: readDirectUrl(read) ?? databaseUrl,
    preparedStatements: { on: true, off: false, auto: null }[
      read.choice('DATABASE_PREPARED_STATEMENTS', ['on', 'off', 'auto'], 'auto')
    ],
    secretKey,
    seed: read.choice('SEED', ['demo', 'none', 'auto'], 'auto'),
    demoZone: read.timeZone('DEMO_TIMEZONE', 'America/Denver'),
    role,
    trustedProxyHops: read.number('TRUSTED_PROXY_HOPS', 0, 0, 10),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    s3: bucket === null ? null : { bucket, endpoint, region },
    imageService: readImageService(read),
    square: readSquare(read),
    taxJar: readTaxJar(read),
    squareNoticeKey: read.requireTogether('SQUARE_WEBHOOK_SIGNATURE_KEY', ['SQUARE_ACCESS_TOKEN', 'PUBLIC_URL'])
      ? read.text('SQUARE_WEBHOOK_SIGNATURE_KEY')
      : null,
    applePayDomainFile: read.file('APPLE_PAY_DOMAIN_FILE'),
    reconcileIntervalMs: read.number('RECONCILE_INTERVAL_SECONDS', 15, 1, 3600) * 1000,
    reconcileGiveUpMs: read.number('RECONCILE_GIVE_UP_SECONDS', 120, 1, 86_400) * 1000,
    smtpUrl: smtp,
    mailFrom: read.text('MAIL_FROM'),
    operatorEmail: read.email('OPERATOR_EMAIL'),
    backup: readBackup(read),
    purgeUnsoldAfterDays: readPurge(read),
    metrics: readMetrics(read),
    traceEndpoint: readTracing(read),
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}
