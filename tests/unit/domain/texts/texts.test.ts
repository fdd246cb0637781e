import { describe, expect, it } from 'vitest'
import { guestTexts } from '#domain/texts/en/guest.en.ts'
import { mailTexts } from '#domain/texts/en/mail.en.ts'
import { serverTexts } from '#domain/texts/en/server.en.ts'
import { staffTexts } from '#domain/texts/en/staff.ts'
import { fillText } from '#domain/texts/fill-text.ts'
import { guestText, registerGuestTexts } from '#domain/texts/guest-texts.ts'
import { locales } from '#domain/texts/locale.ts'
import { chooseLocale, translate } from '#domain/texts/texts.ts'

describe('the text catalogue', () => {
  it('uses each key in only one area, so that no sentence hides another', () => {
    const keys = [guestTexts, serverTexts, mailTexts, staffTexts].flatMap((area) => Object.keys(area))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has no empty sentence and no sentence with superfluous spaces', () => {
    const all = [guestTexts, serverTexts, mailTexts, staffTexts].flatMap((area) =>
      Object.values(area).flatMap((text) => (typeof text === 'string' ? [text] : [text.one, text.other])),
    )
    expect(all.filter((text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([])
  })

  it('has the same placeholders in every plural form', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted()
    for (const area of [guestTexts, serverTexts, mailTexts, staffTexts]) {
      for (const [key, text] of Object.entries(area)) {
        if (typeof text !== 'string') expect([key, names(text.one)]).toEqual([key, names(text.other)])
      }
    }
  })

  it.each([
    ['payment.declined', 'We are unable to charge this credit card'],
    ['tax.mismatch', 'We are unable to calculate taxes for this location. Please check the state and zip code'],
    ['counter.failed', "We've encountered an error in processing this order"],
    ['search.no-photos', "We don't have any photos for this date"],
    ['search.no-groups', 'No display groups found for this date'],
    ['cart.digital-goods', 'I understand that this purchase is for digital goods to be delivered electronically'],
    ['checkout.name-and-email-required', 'Please enter your name and email address'],
    ['cart.invalid-code', 'Invalid Code'],
    ['error.general', 'There was an error'],
    ['notice.mismatch', 'Miss-match Data'],
    ['cart.still-working', "I'm still working"],
    ['group.none-selected', 'Please select a display group or create a new one'],
    ['user.outfitter-needed-for-employee', 'Employee role has been selected but no outfitter was selected'],
    ['saved.canceled', 'This order has been canceled'],
  ] as const)('has for %s the exact sentence of the specification', (key, sentence) => {
    expect(translate('en', key)).toBe(sentence)
  })

  it('returns a sentence in the language of the guest, or in English when no translation exists', () => {
    expect(translate('es', 'cart.title')).toBe('Su pedido')
    expect(translate('fr', 'cart.title')).toBe('Votre commande')
    expect(translate('es', 'saved.canceled')).toBe('This order has been canceled')
  })

  it('returns the English sentence for a guest screen until the language of the guest has loaded', () => {
    expect(guestText('fr', 'search.cart-bar')).toBe('Your Order')
    registerGuestTexts('fr', { 'search.cart-bar': 'Votre commande' })
    expect(guestText('fr', 'search.cart-bar')).toBe('Votre commande')
    expect(guestText('fr', 'search.title')).toBe('Your trip')
  })
})

describe('filling a text', () => {
  it('replaces each placeholder, even several times', () => {
    expect(fillText('en', '{a} and {b} and {a}', { a: 'x', b: 2 })).toBe('x and 2 and x')
  })
  it('keeps a placeholder without a value as it is, even one named like an inherited property', () => {
    expect(fillText('en', '{missing} {toString}', {})).toBe('{missing} {toString}')
  })
  it('does not replace placeholders inside values', () => {
    expect(fillText('en', '{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x')
  })
  it('formats numbers by the locale', () => {
    expect(fillText('en', '{n}', { n: 12345.5 })).toBe('12,345.5')
    expect(fillText('es', '{n}', { n: 12345.5 })).toBe('12.345,5')
  })
  it.each([
    ['en', 0, '0 photos'],
    ['en', 1, '1 photo'],
    ['en', 2, '2 photos'],
    ['fr', 0, '0 photo'],
  ] as const)('uses the singular or plural form that the language %s requires for %i', (locale, count, expected) => {
    expect(fillText(locale, { one: '{count} photo', other: '{count} photos' }, { count })).toBe(expected)
  })
})

describe('choosing a locale', () => {
  it.each([
    [undefined, 'en'],
    [null, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE,de;q=0.9,es;q=0.5', 'es'],
    ['en;q=0.5, ES-mx;q=0.7', 'es'],
    ['de', 'en'],
    ['*', 'en'],
    ['fr;q=0', 'en'],
    ['fr;q=2,es;q=0.1', 'es'],
    [';;;,,,q=,x;q=abc', 'en'],
  ] as const)('maps the Accept-Language header "%s" to %s', (header, expected) => {
    expect(chooseLocale(header, ['en', 'es', 'fr'])).toBe(expected)
  })

  it('supports English, Spanish and French', () => {
    expect(locales).toEqual(['en', 'es', 'fr'])
    expect(chooseLocale('fr-CA,fr;q=0.9,es;q=0.8')).toBe('fr')
  })
})
