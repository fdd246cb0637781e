import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { guestTexts } from '#domain/texts/en/guest.en.ts'
import { storefrontTexts } from '#domain/texts/en/storefront.ts'

const src = join(import.meta.dirname, '../../../../src')
const runtimeImport = /^(?:import|export) (?!type )[^;'"]*?from '([^']+\.tsx?)'|^import '([^']+\.tsx?)'/gm

/**
 * Returns the source code, by path, of the entry file and its static imports in `src/client`. Also follows the imports
 * of imported files.
 */
function firstScript(entry: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (file: string): void => {
    if (found.has(file) || !file.startsWith('client/')) return
    const text = readFileSync(join(src, file), 'utf8')
    found.set(file, text)
    for (const [, from, bare] of text.matchAll(runtimeImport)) {
      const target = from ?? bare ?? ''
      visit(target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target))
    }
  }
  visit(entry)
  return found
}

it('the script that the storefront loads first uses only sentences that are bundled with it', () => {
  const later = Object.keys(guestTexts).filter((key) => !Object.hasOwn(storefrontTexts, key))
  const files = firstScript('client/main.tsx')
  const used = [...files].flatMap(([file, text]) =>
    later.filter((key) => text.includes(`'${key}'`)).map((key) => [file, key]),
  )
  expect(files.size).toBeGreaterThan(60)
  expect(used).toEqual([])
})
