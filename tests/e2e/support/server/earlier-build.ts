import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fingerprint, root } from '../../../../src/tools/build-inputs.mjs'

export interface Build {
  /** The folder that contains `dist`. */
  readonly folder: string
  readonly id: string
}

const cache = join(root, 'node_modules/.cache/eddyline')
const run = promisify(execFile)
const sources = ['src', 'public', 'openapi', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

export const ownBuild = (): Promise<Build> => describe(root)

async function describe(folder: string): Promise<Build> {
  const { buildId } = (await import(join(folder, 'src/tools/build-inputs.mjs'))) as { buildId: () => string }
  return { folder, id: buildId() }
}

/**
 * Builds a client that differs from the present one in one served file. So its build id and script names differ too.
 * The server's code is the present one. The result stays in a cache until the sources change.
 */
export async function earlierBuild(mark: string): Promise<Build> {
  const folder = join(cache, `build-${mark}-${fingerprint(sources).slice(0, 12)}`)
  if (existsSync(folder)) return describe(folder)
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'build-draft-'))
  for (const source of sources) cpSync(join(root, source), join(draft, source), { recursive: true })
  writeFileSync(join(draft, 'public/robots.txt'), `# ${mark}\n`)
  symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'))
  const { id } = await describe(draft)
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: draft,
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
  const own = await ownBuild()
  cpSync(join(root, 'dist/server'), join(draft, 'dist/server'), { recursive: true })
  const server = join(draft, 'dist/server/main.js')
  writeFileSync(server, readFileSync(server, 'utf8').replaceAll(own.id, id))
  removeOthers(mark, folder)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // When the folder exists, another process has built this client.
  }
  return describe(folder)
}

/** Deletes cached builds of older sources. */
function removeOthers(mark: string, folder: string): void {
  const builds = readdirSync(cache).filter((entry) => entry.startsWith(`build-${mark}-`))
  for (const path of builds.map((name) => join(cache, name)))
    if (path !== folder) rmSync(path, { recursive: true, force: true })
}
