import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guestTexts } from '#domain/texts/en/guest.ts'
import { storefrontTexts } from '#domain/texts/en/storefront.ts'

const client = join(import.meta.dirname, '../../../../src/client')
const sources = (folder: string): string[] =>
  readdirSync(join(client, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ name }) => join(folder, name))

/** What may be drawn before the other sentences are there. Left out: what only other pages draw. */
const early = [
  ...['app', 'app/shells', 'api', 'ui', 'shared-views', 'features/storefront'].flatMap(sources),
  'app/pages/outfitter-page.tsx',
  'app/pages/outfitter-resting.tsx',
  ...['cart-gateway.ts', 'cart-store.ts', 'cart-lines.ts'].map((name) => join('features/cart', name)),
].filter((file) => !/order-summary|outfitter-cards|guest-watch|day-pack-light|update-prompt/.test(file))

it('the storefront uses only sentences that come with its first script', () => {
  const others = Object.keys(guestTexts).filter((key) => !Object.hasOwn(storefrontTexts, key))
  const used = early.flatMap((file) => {
    const text = readFileSync(join(client, file), 'utf8')
    return others.filter((key) => text.includes(`'${key}'`)).map((key) => [file, key])
  })
  expect(early.length).toBeGreaterThan(40)
  expect(used).toEqual([])
})
