import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keptFor } from '#server/jobs/retention/retention-line.ts'
import { retentionLines } from '#server/jobs/retention/retention-lines.ts'

it('the table of retention in the rules names the same data, periods and reasons as the job that deletes old data', () => {
  const rules = readFileSync(new URL('../../../src/docs/rules.md', import.meta.url), 'utf8')
  const section = rules.slice(rules.indexOf('### Retention\n'), rules.indexOf('## Screens for everybody'))
  const rows = [...section.matchAll(/^\|(.+)\|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  )
  expect(rows.slice(2)).toEqual(retentionLines.map((line) => [line.name, line.what, keptFor(line), line.why]))
})
