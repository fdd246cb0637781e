import { describe, expect, it } from 'vitest'
import { mailTexts } from '#domain/texts/en/mail.en.ts'
import { serverTexts } from '#domain/texts/en/server.en.ts'
import { mailTexts as spanishMailTexts } from '#domain/texts/es/mail.es.ts'
import { serverTexts as spanishServerTexts } from '#domain/texts/es/server.es.ts'
import type { Text } from '#domain/texts/fill-text.ts'
import { mailTexts as frenchMailTexts } from '#domain/texts/fr/mail.fr.ts'
import { serverTexts as frenchServerTexts } from '#domain/texts/fr/server.fr.ts'
import { translate } from '#domain/texts/texts.ts'

// Only logged-in users see these sentences. They need no translation, because the staff pages are in English.
const staffAreas = /^(auth|factor|password|taken|album|file|outfitter|photo|river)\./
const staffOnly = [
  'validation.timezone',
  'validation.color',
  'validation.slug',
  'validation.slug-reserved',
  'validation.slug-taken',
  'request.storage-full',
  'not-found.user',
  'not-found.passkey',
  'not-found.photographer',
  'not-found.river',
  'not-found.album',
  'not-found.photos',
  'not-found.discount',
  'not-found.price-group',
  'not-found.guide',
  'not-found.tax-override',
  'not-found.work',
  'order.items-differ',
  'order.free-reason',
  'order.free-limit',
  'order.delivery-ended',
  'order.address-there',
  'order.most-addresses',
  'order.several-addresses',
  'order.release-reason',
  'order.being-paid',
  'order.paid-by-card',
  'order.price-not-today',
  'order.no-cards',
  'order.not-released',
  'order.undo-other',
  'order.undo-late',
  'order.undo-fetched',
  'order.undo-exchanged',
  'order.refund-open',
  'order.not-exchangeable',
  'order.exchange-not-for-sale',
  'order.exchange-refunded',
  'order.exchange-price',
  'order.undo-refunded',
  'order.too-little-cash',
  'order.discount-frees',
  'order.cannot-reprice',
  'order.completed-not-cancelled',
  'order.refund-too-high',
  'order.refund-photos-unknown',
  'order.photos-refunded',
  'order.refund-changed',
  'order.photos-cost-nothing',
  'order.refund-not-completed',
  'order.nothing-to-refund',
  'order.all-refunded',
  'payment.refund-in-progress',
  'payment.refund-failed',
  'tax.unknown-state',
  'user.own-account',
]

const formsOf = (text: Text | undefined): string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : [text.one, text.other]
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).toSorted()
const english: Readonly<Record<string, Text>> = { ...serverTexts, ...mailTexts }

describe.each<[string, Readonly<Record<string, Text>>, 'es' | 'fr']>([
  ['Spanish', { ...spanishServerTexts, ...spanishMailTexts }, 'es'],
  ['French', { ...frenchServerTexts, ...frenchMailTexts }, 'fr'],
])('the sentences of mails and server in %s', (_, translated, locale) => {
  it('include every sentence that a guest can see', () => {
    const guests = Object.keys(english).filter((key) => !staffAreas.test(key) && !staffOnly.includes(key))
    expect(guests.filter((key) => translated[key] === undefined)).toEqual([])
  })

  it('have the placeholders of the English sentences, in both their singular and their plural form', () => {
    for (const [key, text] of Object.entries(translated)) {
      const expected = placeholders(formsOf(english[key])[0] ?? '')
      for (const form of formsOf(text)) expect([key, placeholders(form)]).toEqual([key, expected])
      expect([key, typeof text]).toEqual([key, typeof english[key]])
    }
  })

  it('differ from the English sentences, are not empty and have no superfluous spaces', () => {
    for (const [key, text] of Object.entries(translated)) {
      for (const form of formsOf(text)) {
        expect(formsOf(english[key])).not.toContain(form)
        expect([key, form]).toEqual([key, form.trim()])
        expect(form).not.toMatch(/^$| {2}/)
      }
    }
  })

  it('are returned when the server looks up a sentence in that language', () => {
    expect(translate(locale, 'order.photo-gone')).toBe(translated['order.photo-gone'])
    expect(translate(locale, 'mail.counter-button')).toBe(translated['mail.counter-button'])
  })
})
