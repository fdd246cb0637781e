import { describe, expect, it } from 'vitest'
import {
  anchorOf,
  brokenLinks,
  commentsIn,
  lazySenders,
  unclearComments,
  unclearSentences,
  unusedTexts,
} from '../../../src/tools/house-rules.ts'

describe('commentsIn', () => {
  it('joins consecutive line comments and keeps docblocks whole', () => {
    const text = ['// One', '// and on.', 'const a = 1 // two', '/**', ' * Three', ' * goes on.', ' */', 'f()'].join(
      '\n',
    )
    expect(commentsIn(text)).toEqual([
      { line: 1, text: 'One and on.' },
      { line: 3, text: 'two' },
      { line: 4, text: 'Three goes on.' },
    ])
  })

  it('does not treat a web address in a string as a comment', () => {
    expect(commentsIn("const link = 'https://example.test/What'")).toEqual([])
  })
})

describe('unclearComments', () => {
  const faults = (text: string) => unclearComments({ path: 'a.ts', text }).length

  it.each(['What', 'Who', 'Whose', 'Whether', 'Where', 'How'])('refuses a comment that opens with %s', (word) => {
    expect(faults(`/** ${word} it is. */`)).toBe(1)
    expect(faults(`// ${word} it is.`)).toBe(1)
    expect(faults(`let a // ${word} it is.`)).toBe(1)
  })

  it("accepts words such as 'What' in the middle of a comment and in code", () => {
    expect(faults('// Returns what it is.\nconst What = 1')).toBe(0)
  })

  it('refuses a comment with a phrase from the list of unclear phrases', () => {
    expect(faults('// Opens the page anew.')).toBe(1)
  })
})

describe('unclearSentences', () => {
  it.each([
    ['src/docs/photos.md', 'Nothing lies under it.'],
    ['openapi/paths/orders.yaml', '  summary: Asks anew.'],
    ['src/domain/texts/en/staff.ts', "  'outbox.refused': 'The photo was not taken',"],
    ['tests/unit/a.test.ts', "it('tells of the order', () => {})"],
    ['tests/unit/a.test.ts', "it.each(rows)('tells of the order', () => {})"],
    ['tests/e2e/a.spec.ts', "test(\n  'tells of the order',\n  run)"],
  ])('refuses an unclear phrase in %s', (path, text) => {
    expect(unclearSentences({ path, text })).toHaveLength(1)
  })

  it('accepts the phrases in code and in texts of other languages', () => {
    const text = "const key = 'device.opened-anew-at'"
    expect(unclearSentences({ path: 'src/client/a.ts', text })).toEqual([])
    expect(unclearSentences({ path: 'tests/unit/a.test.ts', text })).toEqual([])
    expect(unclearSentences({ path: 'src/domain/texts/es/a.ts', text: "'Pon anew'" })).toEqual([])
  })
})

describe('lazySenders', () => {
  const lazy = "const { seal } = await import('./seal.ts')"
  const faults = (path: string, text = `// Sends.\n${lazy}`) => lazySenders({ path, text })

  it.each([
    'src/client/device/outbox/drainer.ts',
    'src/client/features/orders/actions/note.action.ts',
    'src/client/features/cart/queued/cart.actions.ts',
  ])('refuses a lazy import in %s, whose code sends queued actions', (path) => {
    expect(faults(path)).toEqual([`${path}:2 imports lazily, in code that sends`])
  })

  it.each([
    'src/client/device/outbox/use-unsent.ts',
    'src/client/device/outbox/use-oldest-unsent.ts',
    'src/client/device/day-packs/use-day-pack.ts',
    'src/client/features/cart/lazy-cart.ts',
  ])('accepts a lazy import in %s', (path) => {
    expect(faults(path)).toEqual([])
  })

  it('accepts static imports, and comments that mention a lazy import', () => {
    const text = ["import { seal } from './seal.ts'", '// Never by import().', '/** No import() here. */'].join('\n')
    expect(faults('src/client/device/outbox/drainer.ts', text)).toEqual([])
  })
})

describe('brokenLinks', () => {
  const rules = { path: 'src/docs/rules.md', text: '# Rules\n\n### Price of a photo\n\nText.\n' }
  const broken = (path: string, text: string) =>
    brokenLinks([rules, { path, text }], ['src/docs/rules.md', 'src/docs/style.md', path])

  it('accepts a citation of a heading', () => {
    expect(broken('src/domain/a.ts', '// See docs/rules.md#price-of-a-photo.')).toEqual([])
  })

  it('refuses a citation of a missing heading', () => {
    expect(broken('src/domain/a.ts', '// See docs/rules.md#price-of-a-boat.')).toEqual([
      'src/domain/a.ts: docs/rules.md#price-of-a-boat has no such heading',
    ])
  })

  it('refuses a citation of a heading by its number, and a citation of a document outside the repository', () => {
    expect(broken('src/domain/a.ts', '// rules.md 2.6')).toHaveLength(1)
    expect(broken('src/domain/a.ts', '// product.md 5')).toHaveLength(1)
  })

  it('follows the links of Markdown to files, folders and headings', () => {
    const good = '[a](docs/style.md) [b](docs/) [c](docs/rules.md#price-of-a-photo) [d](https://example.test)'
    expect(broken('src/ARCHITECTURE.md', good)).toEqual([])
    expect(broken('src/ARCHITECTURE.md', '[a](docs/none.md)')).toEqual([
      'src/ARCHITECTURE.md: docs/none.md does not exist',
    ])
    expect(broken('src/ARCHITECTURE.md', '[a](docs/rules.md#none)')).toHaveLength(1)
  })

  it('computes the anchor of a heading as GitHub does', () => {
    expect(anchorOf("24-hour discount: 'grace' & more")).toBe('24-hour-discount-grace--more')
  })
})

describe('unusedTexts', () => {
  const catalogue = {
    path: 'src/domain/texts/en/guest.en.ts',
    text: "export const guestTexts = {\n  'cart.title': 'Your order',\n}",
  }
  const faults = (text: string, path = 'src/client/cart.tsx') => unusedTexts([catalogue, { path, text }])
  const unused = ["src/domain/texts/en/guest.en.ts 'cart.title' is used nowhere"]

  it('reports a sentence that no code uses', () => {
    expect(faults("t('cart.titles')")).toEqual(unused)
    expect(faults('t(`order.${state}`)')).toEqual(unused)
  })

  it('does not count a translation or a test as a use', () => {
    expect(faults("  'cart.title': 'Su pedido',", 'src/domain/texts/es/guest.es.ts')).toEqual(unused)
    expect(faults("t('cart.title')", 'tests/unit/cart.test.ts')).toEqual(unused)
  })

  it('accepts a sentence whose key is quoted in the code or assembled from parts', () => {
    expect(faults("t('cart.title')")).toEqual([])
    expect(faults('t(`cart.${part}`)')).toEqual([])
  })
})
