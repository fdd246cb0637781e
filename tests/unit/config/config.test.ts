import { describe, expect, test } from 'vitest'
import { ConfigError, environmentKeys, readConfig } from '#server/config.ts'

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

/** The lines of what is wrong. */
function problems(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', production: false, seed: 'auto', square: null })
  expect(readConfig({}).demoZone).toBe('America/Denver')
})

test('empty values count as unset, each and all', () => {
  const blank = Object.fromEntries(Object.keys(environmentKeys).map((key) => [key, '']))
  const spaces = Object.fromEntries(Object.keys(environmentKeys).map((key) => [key, '  ']))
  expect(readConfig(blank)).toEqual(readConfig({}))
  expect(readConfig(spaces)).toEqual(readConfig({}))
})

test('all that is wrong is said at once', () => {
  const said = problems({
    NODE_ENV: 'production',
    PORT: '99999',
    SEED: 'yes',
    DEMO_TIMEZONE: 'Mars/Gale',
    ROLE: 'everything',
    SECRET_KEY: 'short',
    PUBLIC_URL: 'photos.example.com',
    LOG_LEVEL: 'loud',
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
  ]
  const demanded = ['SMTP_URL', 'TRUSTED_PROXY_HOPS', 'SQUARE_ACCESS_TOKEN']
  for (const key of [...keys, ...demanded]) expect(said.join('\n')).toContain(`- ${key}`)
  expect(said).toHaveLength(keys.length + demanded.length)
})

test.each(['Asia/Kolkata', 'UTC', 'Australia/Lord_Howe'])('the demo outfitters may be in %s', (zone) => {
  expect(readConfig({ DEMO_TIMEZONE: ` ${zone} ` }).demoZone).toBe(zone)
})

test.each(['Mars/Gale', 'Denver', 'MST7MDT?', '7'])('%s is no time zone for the demo outfitters', (zone) => {
  expect(problems({ DEMO_TIMEZONE: zone })).toEqual([
    '  - DEMO_TIMEZONE must be the name of a time zone, such as America/Denver',
  ])
})

describe('production', () => {
  test('takes what it demands', () => {
    expect(readConfig(production)).toMatchObject({ production: true, square: { environment: 'production' } })
  })

  test.each(['PUBLIC_URL', 'SMTP_URL', 'TRUSTED_PROXY_HOPS', 'SQUARE_ACCESS_TOKEN', 'SQUARE_ENVIRONMENT'])(
    'demands %s, and takes no empty one',
    (key) => {
      for (const value of [undefined, '']) {
        const said = problems({ ...production, [key]: value })
        expect(said).toHaveLength(1)
        expect(said[0]).toContain(`${key} must be`)
      }
    },
  )

  test("Square's sandbox and the built-in one are refused unless test payments are allowed", () => {
    const trial = { ...production, SQUARE_ENVIRONMENT: 'sandbox' }
    expect(problems(trial)).toEqual([expect.stringContaining('SQUARE_ENVIRONMENT must be production')])
    expect(problems({ ...trial, ALLOW_TEST_PAYMENTS: '1' })).toEqual([])
    expect(problems({ ...production, SQUARE_ACCESS_TOKEN: '', ALLOW_TEST_PAYMENTS: '1' })).toEqual([])
  })

  test('mails may be written to files when that is said', () => {
    expect(readConfig({ ...production, SMTP_URL: 'none' }).smtpUrl).toBeNull()
  })
})

describe('keys that belong together', () => {
  test.each(['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'])('a Square token needs %s', (key) => {
    expect(problems({ ...square, [key]: '' })).toEqual([expect.stringContaining(key)])
  })

  test.each(['IMAGE_SERVICE_URL', 'IMAGE_SERVICE_SECRET', 'S3_BUCKET'])('the image service needs %s', (key) => {
    const aws = {
      IMAGE_SERVICE: 'aws',
      IMAGE_SERVICE_URL: 'https://images.example.com',
      IMAGE_SERVICE_SECRET: 'secret',
      S3_BUCKET: 'photos',
    }
    expect(problems(aws)).toEqual([])
    expect(problems({ ...aws, [key]: '' })).toEqual([expect.stringContaining(key)])
  })

  test.each(['DATABASE_URL', 'S3_BUCKET', 'SECRET_KEY', 'SQUARE_ACCESS_TOKEN'])('a role of its own needs %s', (key) => {
    for (const ROLE of ['web', 'worker']) {
      expect(problems({ ...shared, ROLE })).toEqual([])
      expect(problems({ ...shared, ROLE, [key]: '' })).toEqual([expect.stringContaining(`ROLE=${ROLE} needs`)])
    }
  })
})

describe('TaxJar', () => {
  const seller = { TAXJAR_API_KEY: 'key', TAXJAR_FROM_STATE: 'CO', TAXJAR_FROM_ZIP: '81201' }

  test('is taken when there is a key', () => {
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
  ])('%s is refused', (_, environment, problem) => {
    expect(problems(environment)).toEqual([expect.stringContaining(problem)])
  })
})

test('an IPv6 address may stand in brackets', () => {
  expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
})

test('notices of Square need Square and the address that it signs', () => {
  const key = { SQUARE_WEBHOOK_SIGNATURE_KEY: 'a key' }
  expect(problems(key).join('\n')).toContain('SQUARE_WEBHOOK_SIGNATURE_KEY needs SQUARE_ACCESS_TOKEN, PUBLIC_URL too')
  const config = readConfig({ ...square, ...key, PUBLIC_URL: 'https://photos.example.com' })
  expect(config.squareNoticeKey).toBe('a key')
  expect(readConfig(square).squareNoticeKey).toBeNull()
})

describe('the server that photos are sent to', () => {
  const pages = { PUBLIC_URL: 'https://photos.example.com' }

  test('is the one of the pages unless another is named', () => {
    expect(readConfig(pages).uploadBaseUrl).toBeNull()
    expect(readConfig({ ...pages, UPLOAD_BASE_URL: 'https://Uploads.example.com/' }).uploadBaseUrl).toBe(
      'https://uploads.example.com',
    )
  })

  test.each([
    ['without the address of the pages', { PUBLIC_URL: '' }, 'needs PUBLIC_URL too'],
    ['with a path', { UPLOAD_BASE_URL: 'https://uploads.example.com/api' }, 'without a path'],
    ['that is no address', { UPLOAD_BASE_URL: 'uploads.example.com' }, 'must be an address'],
    ['without TLS beside pages with it', { UPLOAD_BASE_URL: 'http://uploads.example.com' }, 'must start with https://'],
  ])('%s is refused', (_, environment, problem) => {
    const said = problems({ ...pages, UPLOAD_BASE_URL: 'https://uploads.example.com', ...environment })
    expect(said).toEqual([expect.stringContaining(problem)])
  })
})
