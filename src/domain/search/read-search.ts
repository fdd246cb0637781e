import { typedWords } from './search-words.ts'

/** Everything that a typed text may mean. Null and empty parts mean that it cannot be that. */
export interface ReadSearch {
  readonly orderId: number | null
  /** As devices write it, such as `K7-4QXM`. */
  readonly localCode: string | null
  readonly cents: number | null
  readonly lastFour: string | null
  /** A receipt number or the provider's id of a payment. */
  readonly reference: string | null
  readonly words: readonly string[]
}

const largestId = 2_147_483_647

function readOrderId(text: string): number | null {
  const digits = /^#?\s*(\d{1,10})$/.exec(text)?.[1]
  const id = Number(digits ?? 0)
  return id >= 1 && id <= largestId ? id : null
}

function readLocalCode(text: string): string | null {
  const code = text.toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code)
    ? `${code.slice(0, 2)}-${code.slice(2)}`
    : /^[A-Z0-9-]{2,16}$/.test(code)
      ? code
      : null
}

/** Reads `$52.66`, `52.66`, `52,66` and `1,234.50`. A number without cents is an amount only after a dollar sign. */
function readCents(text: string): number | null {
  const [, sign, whole, part] = /^(US\$|\$)?\s*(\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,](\d{2}))?$/i.exec(text) ?? []
  if (whole === undefined || (sign === undefined && part === undefined)) return null
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part ?? 0)
  return cents <= largestId ? cents : null
}

/** Says what a typed text may mean (docs/rules.md#find-anything). One text may mean several things. */
export function readSearch(typed: string): ReadSearch {
  const text = typed.normalize('NFKC').trim()
  return {
    orderId: readOrderId(text),
    localCode: readLocalCode(text),
    cents: readCents(text),
    lastFour: /^[•*.…x\s]*(\d{4})$/i.exec(text)?.[1] ?? null,
    reference: /^[\w-]{4,200}$/.test(text) ? text : null,
    words: typedWords(typed),
  }
}
