// `npm run bench [part of a name …]`: runs each tests/bench/*.bench.ts in sequence and writes RESULTS.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { program, run } from '../../src/tools/run-command.ts'
import { zoneAt } from '../support/runs/zone-at.ts'
import { type Figure, figuresMark, isWithinBudget, rounded } from './report-figures.ts'

const folder = 'tests/bench'
const file = `${folder}/RESULTS.md`
const asked = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
  .sort()
const unknown = asked.filter((part) => !names.some((name) => name.includes(part)))
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
// Downloads other programs, so it runs only when asked for.
const onlyAsked = ['peers']
const wanted = names.filter((name) =>
  asked.length === 0 ? !onlyAsked.includes(name) : asked.some((part) => name.includes(part)),
)

// The demo sells photos of today's trips only after noon.
process.env.DEMO_TIMEZONE ??= zoneAt(13, new Date())
await buildIfStale()
const sections = new Map(sectionsOf(existsSync(file) ? readFileSync(file, 'utf8') : ''))
for (const name of sections.keys()) if (!names.includes(name)) sections.delete(name)
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()

let missed = 0
for (const name of wanted) {
  console.log(`\n──── ${name}`)
  const { code, output, seconds } = await run({
    name,
    command: program('tsx/dist/cli.mjs', `${folder}/${name}.bench.ts`),
    live: true,
  })
  if (code !== 0) missed += 1
  const line = output.split('\n').findLast((candidate) => candidate.startsWith(figuresMark))
  const former = pastValues(sections.get(name) ?? '')
  const body =
    line === undefined ? failure(output) : table(JSON.parse(line.slice(figuresMark.length)) as Figure[], former)
  sections.set(name, `${body}\n\n${new Date().toISOString().slice(0, 10)}, ${commit}, ${Math.round(seconds)} s.`)
}

const machine = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
const parts = [...sections].sort(([a], [b]) => a.localeCompare(b)).map(([name, body]) => `## ${name}\n\n${body}\n`)
writeFileSync(
  file,
  `# What \`npm run bench\` measured\n\n${machine}. Ratios compare two programs run side by side.\n\n${parts.join('\n')}`,
)
console.log(
  `\n${missed === 0 ? 'Every budget holds' : `${missed} bench scripts missed a budget or failed`}; written to ${file}`,
)
process.exitCode = missed === 0 ? 0 : 1

function sectionsOf(markdown: string): [string, string][] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    })
}

function failure(output: string): string {
  return `Ended without figures:\n\n\`\`\`\n${output.trim().split('\n').slice(-20).join('\n')}\n\`\`\``
}

function table(figures: readonly Figure[], former: ReadonlyMap<string, readonly number[]>): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, budget, from } = figure
    const past = chart([...(former.get(name) ?? []), Number(rounded(value))].slice(-10))
    const limit = budget === undefined ? '' : 'atLeast' in budget ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`
    return `| ${name} | ${rounded(value)} ${unit} | ${limit} | ${budget === undefined ? '' : isWithinBudget(figure) ? 'yes' : '**no**'} | ${past} | ${from ?? ''} |`
  })
  return ['| Figure | Measured | Budget | Holds | Last runs | From |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

/** The values of up to ten former runs by figure, oldest first, as `table` wrote them. */
function pastValues(section: string): ReadonlyMap<string, readonly number[]> {
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(rows.flatMap(([, name, , , , past]) => (name ? [[name, numbersIn(past ?? '')] as const] : [])))
}

/** Empty for a cell without bars. */
function numbersIn(cell: string): number[] {
  const [bars = '', ...values] = cell.split(' ')
  return /^[▁-█]+$/.test(bars) ? values.map(Number) : []
}

/** A bar for each value, from the lowest to the highest, and the values. */
function chart(values: readonly number[]): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const bars = values.map((value) => '▁▂▃▄▅▆▇█'[Math.round(((value - low) / span) * 7)] ?? '')
  return [bars.join(''), ...values].join(' ')
}
