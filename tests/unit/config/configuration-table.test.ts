import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentKeys } from '#server/environment.ts'

it('the page of the configuration lists every variable that the server reads and no other', () => {
  const table = readFileSync(new URL('../../../src/docs/configuration.md', import.meta.url), 'utf8')
  const named = [...table.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, key]) => key),
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(environmentKeys)))
})
