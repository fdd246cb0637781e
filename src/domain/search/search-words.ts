import { foldText } from './fold-text.ts'

// oxlint-disable-next-line no-control-regex -- every ASCII character but letters and digits
const separators = /[\u0000-\u002f\u003a-\u0060\u007b-\u007f¡¿«»‐‑‒–—“”„]+/u

/** The database keeps no more letters of a word. */
const longest = 100

const cut = (word: string): string => Array.from(word).slice(0, longest).join('')

function split(folded: string): string[] {
  return folded
    .split(separators)
    .filter((word) => word !== '')
    .map(cut)
}

/**
 * Returns the folded words that somebody typed. Each must begin a word of what it finds. A typed email address stays
 * whole behind an at sign, because all guests share a few domains.
 */
export function typedWords(typed: string): readonly string[] {
  return foldText(typed)
    .split(' ')
    .flatMap((part) => (part.indexOf('@') > 0 ? [cut(`@${part}`)] : split(part)))
}

/** Returns the folded words by which a person is found. The database function `search_words` returns the same. */
export function wordsOfPerson(name: string, email: string): readonly string[] {
  const folded = foldText(email)
  return [...split(foldText(name)), ...split(folded.split('@')[0] ?? ''), ...(folded === '' ? [] : [cut(`@${folded}`)])]
}

/** True when each typed word begins one of the words. */
export function isFound(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((one) => words.some((word) => word.startsWith(one)))
}
