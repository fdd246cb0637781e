// The part of `npm run check` that no linter covers: links, comments and texts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { brokenLinks, lazySenders, unclearComments, unclearSentences, unusedTexts } from './house-rules.ts'

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
const isText = (path: string): boolean => /\.(tsx?|mjs|cjs|css|sql|md|yaml|html)$/.test(path) || path === 'Dockerfile'
const files = paths
  .filter((path) => isText(path) && !/\.gen\.|^src\/contract\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
// These files quote the forbidden words, so the check skips them.
const quotes = /^src\/tools\/house-rules\.ts$|^tests\/unit\/tooling\/house-rules\.test\.ts$/
// A migration that has run must not change, not even in a comment, because databases store the migration's checksum.
const sealed = /^src\/server\/db\/migrations\//
const checked = files.filter(({ path }) => !quotes.test(path) && !sealed.test(path))

const faults = [
  ...checked.filter(({ path }) => /\.(tsx?|mjs|cjs|css)$/.test(path)).flatMap(unclearComments),
  ...checked.filter(({ path }) => path !== 'src/docs/style.md').flatMap(unclearSentences),
  ...checked.flatMap(lazySenders),
  ...unusedTexts(checked),
  ...brokenLinks(checked, paths),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
