import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDiscount } from '#domain/outfitters/discount-rules.ts'
import { oneLine, webAddress } from '#domain/outfitters/typed-values.ts'
import {
  changedSettings,
  checkSettings,
  followCounterRule,
  type OutfitterSettings,
} from '#domain/outfitters/settings.ts'

describe('the web address of a setting', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['https://rafts.example', 'https://rafts.example'],
    ['HTTP://Rafts.Example/Path?a=1&b=2#c', 'HTTP://Rafts.Example/Path?a=1&b=2#c'],
    ['rafts.example', 'https://rafts.example'],
    ['rafts.example:8080/x', 'https://rafts.example:8080/x'],
    ['https://flöße.example/ö', 'https://flöße.example/ö'],
    ['https://www.google.com/maps/@38.5,-106.1,12z', 'https://www.google.com/maps/@38.5,-106.1,12z'],
    ['javascript:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['javascript://rafts.example/%0aalert(1)', null],
    ['https:rafts.example', null],
    ['https:///rafts.example', null],
    ['https://rafts', null],
    ['https://a@rafts.example', null],
    ['https://bank.example:pass@rafts.example', null],
    ['https://bank.example\\@rafts.example', null],
    ['https://rafts.example/\u202Egnp.exe', null],
    ['https://rafts.example/"onload=', null],
    [`rafts.example/${'x'.repeat(500)}`, null],
  ])('typed as %j is stored as %j', (typed, kept) => expect(webAddress(typed)).toBe(kept))

  it('is an http or https address for a browser whenever the settings check accepts it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, size: 'small' }), fc.string()), (typed) => {
        const kept = webAddress(typed)
        if (kept === null || kept === '') return
        expect(webAddress(kept)).toBe(kept)
        if (URL.canParse(kept)) expect(['http:', 'https:']).toContain(new URL(kept).protocol)
      }),
    )
  })
})

describe('a single-line setting', () => {
  it.each([
    ['  a\r\nb\u2028c\t ', 'a b c'],
    ['a\u202Eb\u2066c', 'abc'],
    ['e\u0301', 'é'],
    ['<b>א</b>', '<b>א</b>'],
    ['👩‍👩‍👧 rafts', '👩‍👩‍👧 rafts'],
  ])('typed as %j is stored as %j', (typed, kept) => expect(oneLine(typed)).toBe(kept))
})

describe('the settings check', () => {
  it('returns no problems for valid fields, and returns only the fields that were sent', () => {
    const sent = {
      name: 'A',
      email: 'a@b.test',
      slug: 'a-b',
      timezone: 'UTC',
      processing_fee: 1_000_000,
      cart_timeout: 5,
    }
    expect(checkSettings(sent)).toEqual({ settings: sent, problems: {} })
  })

  it('refuses a slug that the app uses in its own addresses', () => {
    expect(checkSettings({ slug: 'login' }).problems).toEqual({ slug: { key: 'validation.slug-reserved' } })
  })

  it('returns a problem for each wrong field', () => {
    const { problems } = checkSettings({
      name: '\u202E',
      email: 'a,b@c.test',
      slug: '7',
      timezone: 'Middle/Earth',
      body_color: 'red',
      website: 'ftp://a.example',
      processing_fee: 1_000_001,
    })
    expect(Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, text.key]))).toEqual({
      name: 'validation.label-required',
      email: 'validation.email',
      slug: 'validation.slug',
      timezone: 'validation.timezone',
      body_color: 'validation.color',
      website: 'outfitter.web-address',
      processing_fee: 'validation.too-large',
    })
    expect(problems.processing_fee?.params).toEqual({ maximum: '$10,000.00' })
  })

  it.each([
    [true, { allow_checkout_at_counter: false }, false, null],
    [true, { allow_checkout_at_counter: false, require_checkout_at_counter: true }, false, null],
    [true, { require_checkout_at_counter: true }, true, null],
    [false, { require_checkout_at_counter: true }, true, 'outfitter.counter-not-allowed'],
    [false, { allow_checkout_at_counter: true, require_checkout_at_counter: true }, true, null],
    [false, { require_checkout_at_counter: false }, false, null],
    [true, {}, undefined, null],
  ])(
    'with "counter allowed" stored as %s and the fields %j sent, returns "counter required" as %s and the problem %s',
    (allowed, sent, required, problem) => {
      const { settings, problem: found } = followCounterRule({ allow_checkout_at_counter: allowed }, sent)
      expect([settings.require_checkout_at_counter, found?.key ?? null]).toEqual([required, problem])
    },
  )

  it('returns the names of the fields whose sent value differs from the stored value', () => {
    const current = { name: 'A', slug: 'a', kiosk_slideshow_id: 3, favorite: false } as OutfitterSettings
    expect(changedSettings(current, { name: 'A', slug: 'b', kiosk_slideshow_id: null, favorite: false })).toEqual([
      'slug',
      'kiosk_slideshow_id',
    ])
  })
})

describe('a named discount', () => {
  it.each([
    ['Percentage', 10_000, null],
    ['Percentage', 10_001, '100%'],
    ['Dollar Value', 10_001, null],
    ['Dollar Value', 1_000_001, '$10,000.00'],
  ] as const)(
    'of the type %s with the value %i is refused with the maximum %s (null: accepted)',
    (type, value, maximum) => {
      const { problems } = checkDiscount({ name: 'A', type, value })
      expect(problems['value']?.params ?? null).toEqual(maximum === null ? null : { maximum })
    },
  )

  it('needs a name', () => {
    expect(checkDiscount({ name: ' \n', type: 'Percentage', value: 1 }).problems).toMatchObject({
      name: { key: 'validation.label-required' },
    })
  })
})
