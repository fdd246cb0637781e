import type { ReadSearch } from '#domain/search/read-search.ts'

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`

/**
 * Returns PostgreSQL's text query for `search_words`: each typed word begins a word, or the amount is equal, within the
 * outfitters. Null when the text has neither words nor an amount. `outfitterIds`: null for all outfitters.
 */
export function wordQuery(
  { words, cents }: Pick<ReadSearch, 'words' | 'cents'>,
  outfitterIds: readonly number[] | null,
): string | null {
  const ways = [
    ...(words.length === 0 ? [] : [words.map((word) => `${quoted(word)}:*`).join(' & ')]),
    ...(cents === null ? [] : [quoted(`$${cents}`)]),
  ]
  if (ways.length === 0 || outfitterIds?.length === 0) return null
  const found = ways.map((way) => `(${way})`).join(' | ')
  if (outfitterIds === null) return found
  return `(${found}) & (${outfitterIds.map((id) => quoted(`#${id}`)).join(' | ')})`
}
