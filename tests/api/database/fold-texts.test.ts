import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foldText } from '#domain/search/fold-text.ts'
import { wordsOfPerson } from '#domain/search/search-words.ts'
import { testDatabase } from '../../support/database.ts'

const data = testDatabase()

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${[...texts]}::text[]) with ordinality as t (text, n) order by n
  `.execute(data.database.db)
  return rows.map((row) => row.folded)
}

async function wordsInDatabase(
  name: string | null,
  email: string | null,
  total: number | null = 5266,
): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(7, ${total}::integer, ${name}::text, ${email}::text)) as words
  `.execute(data.database.db)
  return rows[0]?.words ?? []
}

const isAlone = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
// Databases of different ages know different versions of Unicode. These blocks are as old as all of them.
const oldCodes = [...Array.from({ length: 0x2fff }, (_, index) => index + 1), 0x1d400, 0x1f600]

describe('fold_text in the database', () => {
  it('folds every letter as the app does', async () => {
    const texts = oldCodes.filter((code) => !isAlone(code)).map((code) => `a${String.fromCodePoint(code)}B`)
    const folded = await foldInDatabase(texts)
    const differing = texts.filter((text, index) => folded[index] !== foldText(text))
    expect(differing.map((text) => text.codePointAt(1)?.toString(16))).toEqual([])
  })

  it('folds mixed texts as the app does', async () => {
    const letter = fc.constantFrom(...Array.from(" ''’´ŁØðßÆœÞżéÉñİıΣς\u0301ЙйA z\t-@."))
    const texts = fc.sample(fc.string({ unit: letter, maxLength: 20 }), 2000)
    expect(await foldInDatabase(texts)).toEqual(texts.map((text) => foldText(text)))
  })
})

describe('search_words in the database', () => {
  it.each([
    ['José  O’Brien-Łukasz', 'Sam_Rivers+raft@Example.com'],
    ['', ''],
    [Array.from({ length: 255 }, (_, code) => `a${String.fromCodePoint(code + 1)}`).join(''), 'a!b#c%d@e.co'],
    ['«Ana» ¡Bo! – “Cy”—Di „Ed” ‑Flo‐', 'x@y.co'],
    ['Ann "Nan" (Smith)', '"odd name"@x.test'],
    [`${'ß'.repeat(80)} ${'b'.repeat(300)}`, `${'long.name'.repeat(20)}@example.com`],
    ['\uFDFA'.repeat(60), 'a@b.co'],
  ])('returns the words of %j as the app does', async (name, email) => {
    const expected = [...wordsOfPerson(name, email), '#7', '$5266']
    expect(new Set(await wordsInDatabase(name, email))).toEqual(new Set(expected))
  })

  it('returns the outfitter and no amount for an order without name, email and total', async () => {
    expect(await wordsInDatabase(null, null, null)).toEqual(['#7'])
  })
})
