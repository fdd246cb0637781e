import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#domain/search/fold-text.ts'
import { isFound, typedWords, wordsOfPerson } from '#domain/search/search-words.ts'

describe('foldText', () => {
  it.each([
    ['José Ñandú', 'jose nandu'],
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['Søren Ødegård', 'soren odegard'],
    ['Đorđe Ðóra Þór', 'dorde dora thor'],
    ['Groß GROẞ Æsop cœur', 'gross gross aesop coeur'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['O‘Brien OʼBrien O`Brien O´Brien', 'obrien obrien obrien obrien'],
    ['  Anna\u00A0 Maria\t', 'anna maria'],
    ['ИВАН Ёлкин', 'иван елкин'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['ｆｕｌｌ ﬁ', 'full fi'],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('changes nothing more when it folds a text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
      { seed: 1 },
    )
  })
})

describe('isFound', () => {
  const words = wordsOfPerson('Mary-Jane O’Brien', 'mary.jane+raft@gmail.com')
  it.each(['mary', 'jane obrien', "o'br MARY", 'mary-jane', 'mary.jane+raft@gmail.com', 'mary.jane+r', 'raft'])(
    'finds a person by %s',
    (typed) => {
      expect(isFound(words, typedWords(typed))).toBe(true)
    },
  )

  it.each(['rien', 'mary smith', 'gmail', 'jane@gmail.com'])('does not find that person by %s', (typed) => {
    expect(isFound(words, typedWords(typed))).toBe(false)
  })
})
