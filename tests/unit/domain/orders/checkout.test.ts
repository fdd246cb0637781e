import { describe, expect, it } from 'vitest'
import { validateChargeForm, type ChargeForm } from '#domain/orders/charge-form.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { isEmail } from '#domain/orders/email.ts'
import {
  cartExpiryDays,
  defaultCartTimeoutSeconds,
  orderRetentionMs,
  timeoutAnswerSeconds,
} from '#domain/orders/order-constants.ts'
import { states, statesOf } from '#domain/orders/states.ts'
import { translate } from '#domain/texts/texts.ts'

describe('the checkout options', () => {
  it.each([
    ['internal', false, false, true, false],
    ['internal', true, false, true, true],
    ['internal', true, true, false, true],
    ['internal', false, true, true, false],
    ['external', false, false, true, false],
    ['external', true, false, true, true],
    ['external', true, true, true, true],
  ])(
    'on the %s channel, with counter allowed %s and required %s, are: card %s, counter %s',
    (channel, allow, require, card, counter) => {
      const settings = { allow_checkout_at_counter: allow, require_checkout_at_counter: require }
      expect(checkoutOptions(channel === 'external', settings)).toEqual({ card, counter })
    },
  )
  it('accept 1 and 0 in place of true and false in the settings of an outfitter', () => {
    const settings = { allow_checkout_at_counter: 1, require_checkout_at_counter: 0 }
    expect(checkoutOptions(false, settings)).toEqual({ card: true, counter: true })
  })
})

describe('the loose email check', () => {
  it.each([
    ['a@b.co', true],
    ['first.last+tag@mail.example.com', true],
    ["o'brien@example.museum", true],
    ['müller@exämple.de', true],
    ['a@b', false],
    ['a@x.co,b', false],
    ['a@x.co;b@y.co', false],
    ['Ada<a@x.co', false],
    ['"a"@x.co', false],
    ['a\u202Eb@x.co', false],
    ['a\u200Bb@x.co', false],
    ['@b.co', false],
    ['a@.co', false],
    ['a@b..co', false],
    ['a@b.', false],
    ['a b@c.de', false],
    ['a@b@c.de', false],
    ['', false],
    [`${'a'.repeat(250)}@b.co`, false],
  ])('accepts the text "%s" as an email address: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected)
  })
})

describe('the credit card form', () => {
  const form: ChargeForm = { name: 'Ada', email: 'ada@example.com', country: 'US', state: 'CO', zip: '80202' }
  const warnings = (more: Partial<ChargeForm>) =>
    validateChargeForm({ ...form, ...more }).map((problem) => translate('en', problem.text))

  it('has no problems when all fields are valid', () => {
    expect(warnings({})).toEqual([])
    expect(warnings({ email: '  ada@example.com ' })).toEqual([])
  })
  it('warns of every invalid field, in the order of the specification', () => {
    expect(warnings({ name: ' ', email: '', country: 'US', state: '', zip: null })).toEqual([
      'Please enter your name',
      'Please enter your email',
      'Please select a state',
      'Please enter your postal code',
    ])
    expect(warnings({ name: '', email: 'x', country: '' })).toEqual([
      'Please enter your name',
      'Please enter a valid email address',
      'Please select a country',
    ])
  })
  it('requires state and postal code only in the US and Canada', () => {
    expect(warnings({ country: 'CA', state: undefined, zip: undefined })).toHaveLength(2)
    expect(warnings({ country: 'OT', state: undefined, zip: undefined })).toEqual([])
  })
  it('refuses a country that its list does not offer', () => {
    expect(warnings({ country: 'DE' })).toEqual(['Please select a country'])
  })
})

describe('the counter form', () => {
  it.each([
    ['', 'a@b.co', 'Please enter your name and email address'],
    ['Ada', ' ', 'Please enter your name and email address'],
    ['Ada', 'nowhere', 'Please enter a valid email address'],
    ['Ada', ' a@b.co ', undefined],
  ])("with name '%s' and email '%s' warns '%s'", (name, email, expected) => {
    const [problem] = validateContactForm({ name, email })
    expect(problem && translate('en', problem.text)).toBe(expected)
  })
})

describe('the time limits of an order', () => {
  it('are one hour on the device, 180 s of inactivity plus 30 s to answer, and 14 days on the server', () => {
    expect(orderRetentionMs).toBe(3_600_000)
    expect([defaultCartTimeoutSeconds, timeoutAnswerSeconds]).toEqual([180, 30])
    expect(cartExpiryDays).toBe(14)
  })
})

describe('the list of states', () => {
  it('has 50 states, DC, 5 territories and 3 armed forces abroad, and 13 provinces and territories, each once', () => {
    expect([statesOf('US').length, statesOf('CA').length, statesOf('OT').length]).toEqual([59, 13, 0])
    expect(new Set(states.map((state) => state.abbreviation)).size).toBe(72)
    expect(states.filter((state) => !/^[A-Z]{2}$/.test(state.abbreviation) || !/^[A-Z][a-z]/.test(state.name))).toEqual(
      [],
    )
  })
  it('includes Colorado and Quebec', () => {
    expect(states).toContainEqual({ name: 'Colorado', abbreviation: 'CO', country: 'US' })
    expect(states).toContainEqual({ name: 'Quebec', abbreviation: 'QC', country: 'CA' })
  })
})
