// Plain JavaScript, because `npm start` runs it on Node 20 unchanged.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a closing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const shared = [
  'src/domain',
  'src/contract',
  'vite.config.ts',
  'src/tools/build',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const client = ['src/client', 'public', 'src/tools/staff-files.ts', ...shared]

/** The server's inputs include the client's, because the server carries the id of its client build. */
export const builds = {
  client: { paths: client, outputs: ['dist/client/index.html', 'dist/client/sw.js'] },
  server: {
    paths: ['src/server', 'openapi', ...client],
    outputs: ['dist/server/main.js', 'dist/server/cli.js', 'dist/server/pglite-worker.js'],
  },
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}

/**
 * Hashes names and contents but not times, so a checkout, a touch or a copied tree keeps the fingerprint.
 * @param {readonly string[]} paths @returns {string}
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Id of a client build: twelve characters, the same for the same sources. */
export function buildId() {
  return fingerprint(builds.client.paths).slice(0, 12)
}
