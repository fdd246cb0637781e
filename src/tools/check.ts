// Runs every check except the tests, several at a time.
import { availableParallelism } from 'node:os'
import { type Command, program, runAll } from './run-command.ts'

const own = (file: string): [string, ...string[]] => program('tsx/dist/cli.mjs', `src/tools/${file}`, '--check')

const zones = ['src/client', 'src/client/sw', 'src/domain', 'src/server', 'tests']
const types = zones.map((zone): Command => {
  return { name: `types (${zone})`, command: program('ts7/bin/tsc', '--project', zone, '--pretty', 'false') }
})

const checks: Command[] = [
  { name: 'lint', command: program('oxlint/bin/oxlint', '--type-aware', '--max-warnings', '0') },
  {
    name: 'format',
    // Prettier keeps a cache, so a later run reads only the files that changed.
    command: program(
      'prettier/bin/prettier.cjs',
      ...'--check --cache --cache-strategy content --log-level warn .'.split(' '),
    ),
  },
  { name: 'dead code', command: program('knip/bin/knip.js', '--no-progress') },
  ...types,
  {
    name: 'import boundaries',
    command: program(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      'src/tools/dependency-cruiser.cjs',
      'src',
    ),
  },
  {
    name: 'contract',
    command: program('@redocly/cli/bin/cli.js', 'lint', '--config', 'openapi/.redocly.yaml', 'openapi/openapi.yaml'),
  },
  { name: 'generated contract is fresh', command: own('contract-generate.ts') },
  { name: 'generated database types are fresh', command: own('database-types.ts') },
  { name: 'names, comments and links', command: program('tsx/dist/cli.mjs', 'src/tools/check-house.ts') },
  { name: 'supported browsers', command: program('tsx/dist/cli.mjs', 'src/tools/check-browsers.ts') },
]

const env = { FORCE_COLOR: '0', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const wanted = process.argv.slice(2)
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const results = await runAll(
  chosen.map((check) => ({ ...check, env })),
  Math.max(2, Math.min(4, availableParallelism())),
  ({ name, code, seconds }) => console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds.toFixed(1)} s)`),
)

const failed = results.filter(({ code }) => code !== 0)
for (const { name, output } of failed) console.log(`\n──── ${name}\n${output.trim()}`)
console.log(`\n${results.length - failed.length} of ${results.length} checks hold`)
process.exitCode = failed.length === 0 ? 0 : 1
