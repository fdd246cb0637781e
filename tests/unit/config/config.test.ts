import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, isPublic } from '#server/config.ts'
import { environmentKeys } from '#server/environment.ts'

const square = {
  SQUARE_ACCESS_TOKEN: 'token',
  SQUARE_APPLICATION_ID: 'application',
  SQUARE_LOCATION_ID: 'location',
  SQUARE_ENVIRONMENT: 'production',
}
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://photos.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  TRUSTED_PROXY_HOPS: '1',
  ...square,
}
const shared = {
  DATABASE_URL: 'postgres://localhost/eddyline',
  S3_BUCKET: 'photos',
  SECRET_KEY: 'x'.repeat(32),
  ...square,
}

function problems(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

test('readConfig needs no variable', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', production: false, seed: 'auto', square: null })
  expect(readConfig({}).demoZone).toBe('America/Denver')
})

test('readConfig treats empty and blank variables as unset', () => {
  const blank = Object.fromEntries(Object.keys(environmentKeys).map((key) => [key, '']))
  const spaces = Object.fromEntries(Object.keys(environmentKeys).map((key) => [key, '  ']))
  expect(readConfig(blank)).toEqual(readConfig({}))
  expect(readConfig(spaces)).toEqual(readConfig({}))
})

test('readConfig reports all problems at once', () => {
  const said = problems({
    NODE_ENV: 'production',
    PORT: '99999',
    SEED: 'yes',
    DEMO_TIMEZONE: 'Mars/Gale',
    ROLE: 'everything',
    SECRET_KEY: 'short',
    PUBLIC_URL: 'photos.example.com',
    LOG_LEVEL: 'loud',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '10',
    TAXJAR_URL: 'taxjar.example.com',
    IMAGE_SERVICE: 'aws',
  })
  const keys = [
    'PORT',
    'SEED',
    'DEMO_TIMEZONE',
    'ROLE',
    'SECRET_KEY',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'TAXJAR_URL',
    'IMAGE_SERVICE=aws',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
  ]
  const demanded = ['SMTP_URL', 'TRUSTED_PROXY_HOPS', 'SQUARE_ACCESS_TOKEN']
  for (const key of [...keys, ...demanded]) expect(said.join('\n')).toContain(`- ${key}`)
  expect(said).toHaveLength(keys.length + demanded.length)
})

test.each(['Asia/Kolkata', 'UTC', 'Australia/Lord_Howe'])(
  'readConfig accepts %s as the time zone of the demo outfitters',
  (zone) => {
    expect(readConfig({ DEMO_TIMEZONE: ` ${zone} ` }).demoZone).toBe(zone)
  },
)

test.each(['Mars/Gale', 'Denver', 'MST7MDT?', '7'])('readConfig refuses %s as a time zone', (zone) => {
  expect(problems({ DEMO_TIMEZONE: zone })).toEqual([
    '  - DEMO_TIMEZONE must be the name of a time zone, such as America/Denver',
  ])
})

describe('readConfig in production', () => {
  test('accepts the required variables', () => {
    expect(readConfig(production)).toMatchObject({ production: true, square: { environment: 'production' } })
  })

  test.each(['PUBLIC_URL', 'SMTP_URL', 'TRUSTED_PROXY_HOPS', 'SQUARE_ACCESS_TOKEN', 'SQUARE_ENVIRONMENT'])(
    'requires %s and refuses an empty value',
    (key) => {
      for (const value of [undefined, '']) {
        const said = problems({ ...production, [key]: value })
        expect(said).toHaveLength(1)
        expect(said[0]).toContain(`${key} must be`)
      }
    },
  )

  test('accepts the addresses of the proxies instead of their number, but refuses both together', () => {
    const named = { ...production, TRUSTED_PROXY_HOPS: '', TRUSTED_PROXIES: '10.0.0.2, 10.1.0.0/16,fd00::/8' }
    expect(readConfig(named).trustedProxies).toEqual(['10.0.0.2', '10.1.0.0/16', 'fd00::/8'])
    expect(problems({ ...named, TRUSTED_PROXY_HOPS: '1' })).toEqual([expect.stringContaining('exclude each other')])
  })

  test.each(['proxy', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '10.0.0.0/8/8', 'fd00::/129'])(
    'refuses %s as the address of a proxy',
    (address) => {
      const said = problems({ ...production, TRUSTED_PROXY_HOPS: '', TRUSTED_PROXIES: address })
      expect(said).toEqual([expect.stringContaining('TRUSTED_PROXIES must be')])
    },
  )

  test("accepts Square's sandbox only when test payments are allowed, and then accepts the built-in sandbox too", () => {
    const trial = { ...production, SQUARE_ENVIRONMENT: 'sandbox' }
    expect(problems(trial)).toEqual([expect.stringContaining('SQUARE_ENVIRONMENT must be production')])
    expect(problems({ ...trial, ALLOW_TEST_PAYMENTS: '1' })).toEqual([])
    expect(problems({ ...production, SQUARE_ACCESS_TOKEN: '', ALLOW_TEST_PAYMENTS: '1' })).toEqual([])
  })

  test('accepts SMTP_URL=none, so that mails are written to files', () => {
    expect(readConfig({ ...production, SMTP_URL: 'none' }).smtpUrl).toBeNull()
  })
})

describe('readConfig with variables that depend on each other', () => {
  test.each(['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'])('requires %s when a Square token is set', (key) => {
    expect(problems({ ...square, [key]: '' })).toEqual([expect.stringContaining(key)])
  })

  test.each(['IMAGE_SERVICE_URL', 'IMAGE_SERVICE_SECRET', 'S3_BUCKET'])(
    'requires %s when an external image service is set',
    (key) => {
      const aws = {
        IMAGE_SERVICE: 'aws',
        IMAGE_SERVICE_URL: 'https://images.example.com',
        IMAGE_SERVICE_SECRET: 'secret',
        S3_BUCKET: 'photos',
      }
      expect(problems(aws)).toEqual([])
      expect(problems({ ...aws, [key]: '' })).toEqual([expect.stringContaining(key)])
    },
  )

  test.each(['DATABASE_URL', 'S3_BUCKET', 'SECRET_KEY', 'SQUARE_ACCESS_TOKEN'])(
    'requires %s in a process that runs only the web server or only the jobs',
    (key) => {
      for (const ROLE of ['web', 'worker']) {
        expect(problems({ ...shared, ROLE })).toEqual([])
        expect(problems({ ...shared, ROLE, [key]: '' })).toEqual([expect.stringContaining(`ROLE=${ROLE} needs`)])
      }
    },
  )
})

describe('the TaxJar settings', () => {
  const seller = { TAXJAR_API_KEY: 'key', TAXJAR_FROM_STATE: 'CO', TAXJAR_FROM_ZIP: '81201' }

  test('are read when a key is set', () => {
    expect(readConfig({}).taxJar).toBeNull()
    expect(readConfig({ TAXJAR_API_KEY: 'key' }).taxJar).toEqual({ apiKey: 'key', url: null, from: null })
    expect(readConfig({ ...seller, TAXJAR_URL: 'https://api.sandbox.taxjar.com/v2/' }).taxJar).toEqual({
      apiKey: 'key',
      url: 'https://api.sandbox.taxjar.com/v2',
      from: { state: 'CO', zip: '81201' },
    })
  })

  test.each([
    ['a state without a ZIP code', { ...seller, TAXJAR_FROM_ZIP: '' }, 'set both or neither'],
    ['a ZIP code without a state', { ...seller, TAXJAR_FROM_STATE: '' }, 'set both or neither'],
    [
      'a ZIP code of another state',
      { ...seller, TAXJAR_FROM_ZIP: '10001' },
      'TAXJAR_FROM_ZIP must be a ZIP code of CO',
    ],
    ['a seller without a key', { ...seller, TAXJAR_API_KEY: '' }, 'need TAXJAR_API_KEY too'],
    ['an address without a key', { TAXJAR_URL: 'https://taxjar.example.com' }, 'need TAXJAR_API_KEY too'],
  ])('are refused with %s', (_, environment, problem) => {
    expect(problems(environment)).toEqual([expect.stringContaining(problem)])
  })
})

test('readConfig accepts an IPv6 address in brackets as HOST', () => {
  expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
})

test("readConfig reads the file of Apple's domain check, and reports one that it cannot read", () => {
  const file = fileURLToPath(import.meta.url)
  expect(readConfig({ APPLE_PAY_DOMAIN_FILE: file }).applePayDomainFile).toContain('readConfig reads the file')
  expect(problems({ APPLE_PAY_DOMAIN_FILE: '/nowhere/file' })).toEqual([
    '  - APPLE_PAY_DOMAIN_FILE must be the path of a file that the server can read',
  ])
})

test('readConfig requires a Square token and PUBLIC_URL when the Square webhook key is set', () => {
  const key = { SQUARE_WEBHOOK_SIGNATURE_KEY: 'a key' }
  expect(problems(key).join('\n')).toContain('SQUARE_WEBHOOK_SIGNATURE_KEY needs SQUARE_ACCESS_TOKEN, PUBLIC_URL too')
  const config = readConfig({ ...square, ...key, PUBLIC_URL: 'https://photos.example.com' })
  expect(config.squareNoticeKey).toBe('a key')
  expect(readConfig(square).squareNoticeKey).toBeNull()
})

describe('the address for uploads', () => {
  const pages = { PUBLIC_URL: 'https://photos.example.com' }

  test('is the address of the pages unless UPLOAD_BASE_URL sets another', () => {
    expect(readConfig(pages).uploadBaseUrl).toBeNull()
    expect(readConfig({ ...pages, UPLOAD_BASE_URL: 'https://Uploads.example.com/' }).uploadBaseUrl).toBe(
      'https://uploads.example.com',
    )
  })

  test.each([
    ['without the address of the pages', { PUBLIC_URL: '' }, 'needs PUBLIC_URL too'],
    ['with a path', { UPLOAD_BASE_URL: 'https://uploads.example.com/api' }, 'without a path'],
    ['that is no address', { UPLOAD_BASE_URL: 'uploads.example.com' }, 'must be an address'],
    [
      'without TLS although the pages use TLS',
      { UPLOAD_BASE_URL: 'http://uploads.example.com' },
      'must start with https://',
    ],
  ])('is refused: %s', (_, environment, problem) => {
    const said = problems({ ...pages, UPLOAD_BASE_URL: 'https://uploads.example.com', ...environment })
    expect(said).toEqual([expect.stringContaining(problem)])
  })
})

test.each([
  ['nothing', {}, false],
  ['a loopback address', { HOST: '127.0.0.2' }, false],
  ['the loopback address of IPv6', { HOST: '[::1]', PUBLIC_URL: 'http://[::1]:8080' }, false],
  ['a public URL of this machine', { PUBLIC_URL: 'http://localhost:8080' }, false],
  ['a proxy’s address', { PUBLIC_URL: 'https://photos.example.com' }, true],
  ['a public URL that only begins as a loopback address', { PUBLIC_URL: 'https://127.0.0.1.example.com' }, true],
  ['every address of the machine', { HOST: '0.0.0.0' }, true],
  ['every address of IPv6', { HOST: '::' }, true],
  ['a proxy in front of this machine', { TRUSTED_PROXY_HOPS: '1' }, true],
  ['the address of a proxy on this machine', { TRUSTED_PROXIES: '127.0.0.1' }, true],
  ['no proxy', { TRUSTED_PROXY_HOPS: '0' }, false],
  ['a proxy and a public URL of this machine', { TRUSTED_PROXY_HOPS: '1', PUBLIC_URL: 'https://localhost' }, false],
  ['production', production, true],
])('isPublic returns $2 for a configuration with %s', (_, environment, expected) => {
  expect(isPublic(readConfig(environment))).toBe(expected)
})

test.each([
  ['the embedded database', {}, true],
  ['PostgreSQL without BACKUP_DIR', { DATABASE_URL: shared.DATABASE_URL }, false],
  ['PostgreSQL with BACKUP_DIR', { DATABASE_URL: shared.DATABASE_URL, BACKUP_DIR: '/backups' }, true],
  ['a worker with BACKUP_DIR', { ...shared, ROLE: 'worker', BACKUP_DIR: '/backups' }, true],
  ['a web process with BACKUP_DIR', { ...shared, ROLE: 'web', BACKUP_DIR: '/backups' }, false],
])('readConfig decides for %s whether the process makes the daily backup: $2', (_name, environment, isDaily) => {
  expect(readConfig(environment).backup.isDaily).toBe(isDaily)
})
