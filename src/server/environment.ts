import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
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
  DATABASE_DIRECT_URL: 'PostgreSQL itself, when DATABASE_URL leads to PgBouncer (DATABASE_URL)',
  DATABASE_PREPARED_STATEMENTS: 'on, off or auto: on unless DATABASE_DIRECT_URL is set (auto)',
  SECRET_KEY: 'at least 32 characters; made and kept in DATA_DIR when unset',
  SEED: 'demo or none; by default demo data only in an empty database that this machine alone reaches',
  DEMO_TIMEZONE: 'time zone of the demo outfitters (America/Denver)',
  ROLE: 'all, web or worker (all)',
  TRUSTED_PROXY_HOPS: 'number of proxies in front of the server (0; to be stated in production)',
  TRUSTED_PROXIES: 'their addresses instead, such as 10.0.0.2, 10.1.0.0/16, separated by commas',
  S3_BUCKET: 'keep photos in this bucket instead of DATA_DIR',
  S3_ENDPOINT: 'address of the S3 service',
  S3_REGION: 'its region',
  IMAGE_SERVICE: 'builtin or aws (builtin)',
  IMAGE_SERVICE_URL: 'address of the image service when aws',
  IMAGE_SERVICE_SECRET: 'its signing secret',
  SQUARE_ENVIRONMENT: 'sandbox or production (sandbox; production is demanded by NODE_ENV=production)',
  SQUARE_BASE_URL: 'address of a payment sandbox of its own that several processes share, for trials; none: Square',
  SQUARE_ACCESS_TOKEN: 'Square credentials; none: the built-in sandbox',
  SQUARE_APPLICATION_ID: 'Square application id',
  SQUARE_LOCATION_ID: 'Square location id',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'signature key of the webhook that Square calls at PUBLIC_URL/webhooks/square',
  APPLE_PAY_DOMAIN_FILE: 'file from Square by which Apple checks the domain of PUBLIC_URL; none: no Apple Pay',
  RECONCILE_INTERVAL_SECONDS: 'how often unknown payments are asked about (15)',
  RECONCILE_GIVE_UP_SECONDS: 'when an unknown payment is cancelled (120)',
  TAXJAR_API_KEY: 'take taxes from TaxJar; none: the embedded table of state rates',
  TAXJAR_URL: 'address of its API (https://api.taxjar.com/v2; its sandbox: https://api.sandbox.taxjar.com/v2)',
  TAXJAR_FROM_STATE: "the seller's state, with TAXJAR_FROM_ZIP (the addresses of the TaxJar account)",
  TAXJAR_FROM_ZIP: "the seller's ZIP code",
  SMTP_URL: 'mail server; none: mails are written to DATA_DIR/mail; none (the word) says so in production',
  MAIL_FROM: 'sender address (no-reply at the host of PUBLIC_URL)',
  BACKUP_DIR:
    'folder of the backups (DATA_DIR/backups); another disk or machine survives the loss of this one. With PostgreSQL it starts the daily backup',
  BACKUP_KEY: 'encrypts the backups in BACKUP_DIR; at least 32 characters, kept elsewhere than the backups',
  PURGE_UNSOLD_AFTER_DAYS: 'days after photos left the storefront until unsold ones are deleted; none: never',
  METRICS_PORT: 'port for /metrics in the form of Prometheus; none: off',
  METRICS_HOST: 'address for /metrics (127.0.0.1)',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector that gets traces as OTLP JSON at /v1/traces; none: no traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector, such as its token, read by the OpenTelemetry SDK',
  OTEL_SERVICE_NAME: 'name of the service in traces (eddyline), read by the OpenTelemetry SDK',
  OTEL_TRACES_SAMPLER: 'sampler of the OpenTelemetry SDK (parentbased_always_on)',
  OTEL_TRACES_SAMPLER_ARG: 'share of traces for the ratio samplers, from 0 to 1 (1)',
  OPERATOR_EMAIL: 'address that gets a mail when something needs a person; none: no such mails',
  LOG_LEVEL: 'fatal, error, warn, info, debug or trace (info)',
} as const

export type EnvironmentKey = keyof typeof keys
export const environmentKeys: Readonly<Record<EnvironmentKey, string>> = keys

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads environment variables and collects all their problems, so that one message can list them all. */
export class EnvironmentReader {
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

  networks(key: EnvironmentKey): readonly string[] {
    const values = (this.text(key) ?? '').split(',').flatMap((value) => (value.trim() === '' ? [] : [value.trim()]))
    if (!values.every(isNetwork)) this.problems.push(`${key} must be addresses or networks such as 10.0.0.0/8`)
    return values
  }

  email(key: EnvironmentKey): string | null {
    const value = this.text(key)
    if (value === null || /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value)) return value
    this.problems.push(`${key} must be one email address`)
    return null
  }

  timeZone(key: EnvironmentKey, fallback: string): string {
    const value = this.text(key)
    if (value === null || isTimeZone(value)) return value ?? fallback
    this.problems.push(`${key} must be the name of a time zone, such as ${fallback}`)
    return fallback
  }

  url(key: EnvironmentKey, protocols: readonly string[]): string | null {
    const value = this.text(key)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '')
    this.problems.push(`${key} must be an address that starts with ${protocols.join(' or ')}//`)
    return null
  }

  /** Returns the text of the file that the variable names. */
  file(key: EnvironmentKey): string | null {
    const path = this.text(key)
    try {
      return path === null ? null : readFileSync(path, 'utf8')
    } catch {
      this.problems.push(`${key} must be the path of a file that the server can read`)
      return null
    }
  }

  /** Adds a problem when the first is set but another is missing. */
  requireTogether(first: EnvironmentKey, others: readonly EnvironmentKey[]): boolean {
    if (this.text(first) === null) return false
    const missing = others.filter((key) => this.text(key) === null)
    if (missing.length > 0) this.problems.push(`${first} needs ${missing.join(', ')} too`)
    return missing.length === 0
  }
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}
