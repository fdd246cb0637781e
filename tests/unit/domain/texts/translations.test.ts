import { describe, expect, it } from 'vitest'
import { guestTexts as english } from '#domain/texts/en/guest.en.ts'
import { guestTexts as spanish } from '#domain/texts/es/guest.es.ts'
import { guestTexts as french } from '#domain/texts/fr/guest.fr.ts'
import { fillText, type Text } from '#domain/texts/fill-text.ts'

const languages = [
  ['es', spanish],
  ['fr', french],
] as const

const source = new Map<string, Text>(Object.entries(english))
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describe.each(languages)('the sentences shown to guests in %s', (_locale, catalogue) => {
  const translated = Object.entries(catalogue)

  it('have exactly the keys of the English sentences', () => {
    expect(translated.map(([key]) => key).toSorted()).toEqual([...source.keys()].toSorted())
  })

  it('have a plural form exactly where the English sentence has one', () => {
    const other = translated.filter(([key, text]) => typeof text !== typeof source.get(key))
    expect(other.map(([key]) => key)).toEqual([])
  })

  it('have the placeholders of the English sentence, in both their singular and their plural form', () => {
    for (const [key, text] of translated) {
      const named = forms(text).map(placeholders)
      const [expected = []] = forms(source.get(key) ?? '').map(placeholders)
      expect([key, ...named]).toEqual([key, ...named.map(() => expected)])
    }
  })

  it('are not empty and have no spaces around them', () => {
    const bad = translated.flatMap(([, text]) => forms(text).filter((form) => form === '' || form !== form.trim()))
    expect(bad).toEqual([])
  })

  it('are not left in English', () => {
    // These words are the same in English and in a translation.
    const shared = ['Error', 'Subtotal', 'Photos', 'Code', 'Taxes', 'Canada', 'Province', 'Date', 'Pause']
    const isWord = (text: string): boolean => /[a-z]{4}/i.test(text.replace(/\{\w+\}/g, ''))
    const left = translated.filter(
      ([key, text]) => typeof text === 'string' && text === source.get(key) && isWord(text) && !shared.includes(text),
    )
    expect(left).toEqual([])
  })
})

describe('the plural form of a translated sentence', () => {
  it.each([
    ['es', spanish, 0, '0 fotos'],
    ['es', spanish, 1, '1 foto'],
    ['es', spanish, 1_000_000, '1.000.000 fotos'],
    ['fr', french, 0, '0 photo'],
    ['fr', french, 1, '1 photo'],
    ['fr', french, 2, '2 photos'],
  ] as const)('in the language $0 for the number $2 is $3', (locale, catalogue, count, expected) => {
    const text = catalogue['cart.photo-count']
    expect(text && fillText(locale, text, { count })).toBe(expected)
  })
})
