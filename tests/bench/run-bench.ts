// `npm run bench [part of a name …]`: runs each tests/bench/*.bench.ts in sequence and writes RESULTS.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { program, run } from '../../src/tools/run-command.ts'
import { type Figure, figuresMark, isWithinBudget, rounded } from './report-figures.ts'

const folder = 'tests/bench'
const file = `${folder}/RESULTS.md`
const wanted = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
  .sort()

await buildIfStale()
const sections = new Map(sectionsOf(existsSync(file) ? readFileSync(file, 'utf8') : ''))
for (const name of sections.keys()) if (!names.includes(name)) sections.delete(name)

let missed = 0
for (const name of names.filter(
  (candidate) => wanted.length === 0 || wanted.some((part) => candidate.includes(part)),
)) {
  console.log(`\n──── ${name}`)
  const { code, output, seconds } = await run({
    name,
    command: program('tsx/dist/cli.mjs', `${folder}/${name}.bench.ts`),
    live: true,
  })
  if (code !== 0) missed += 1
  const line = output.split('\n').findLast((candidate) => candidate.startsWith(figuresMark))
  const body = line === undefined ? failure(output) : table(JSON.parse(line.slice(figuresMark.length)) as Figure[])
  sections.set(name, `${body}\n\n${new Date().toISOString().slice(0, 10)}, ${Math.round(seconds)} s.`)
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

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, budget, from } = figure
    const limit = budget === undefined ? '' : 'atLeast' in budget ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`
    return `| ${name} | ${rounded(value)} ${unit} | ${limit} | ${budget === undefined ? '' : isWithinBudget(figure) ? 'yes' : '**no**'} | ${from ?? ''} |`
  })
  return ['| Figure | Measured | Budget | Holds | From |', '|---|---|---|---|---|', ...rows].join('\n')
}
