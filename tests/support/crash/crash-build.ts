import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { fingerprint, root } from '../../../src/tools/build-inputs.mjs'

const sources = ['src/server', 'src/domain', 'src/contract', 'package-lock.json']
const cache = join(root, 'node_modules/.cache/eddyline')
const anHour = 3_600_000

/** Compiles crash-server.ts once for each state of the source files, so that restarts are quick. Returns the path. */
export function buildCrashServer(): Promise<string> {
  return buildOnce('crash-server', 'tests/support/crash/crash-server.ts')
}

/**
 * Compiles the server's commands once for each state of the source files. `pgliteWorker`: path of the embedded
 * database's compiled worker.
 */
export async function buildCommands(pgliteWorker: string): Promise<string> {
  const program = await buildOnce('cli', 'src/server/cli/cli.ts')
  const worker = join(dirname(program), 'pglite-worker.js')
  // Renames the copied file into place, so that a command of another test run never starts a half-copied worker.
  const draft = `${worker}.${randomUUID()}`
  cpSync(pgliteWorker, draft)
  renameSync(draft, worker)
  return program
}

async function buildOnce(name: string, entry: string): Promise<string> {
  const folder = join(cache, `${name}-${fingerprint([...sources, entry]).slice(0, 12)}`)
  const program = join(folder, `${name}.js`)
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  removeOld(name)
  const draft = mkdtempSync(join(cache, `${name}-draft-`))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, entry),
      outDir: draft,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  try {
    renameSync(draft, folder)
  } catch {
    // The rename fails when another test run has compiled the same sources first. Then this run uses that build.
    rmSync(draft, { recursive: true, force: true })
  }
  return program
}

/**
 * Removes builds of earlier sources. Keeps builds of the last hour, because another test run may restart servers from
 * them.
 */
function removeOld(program: string): void {
  const entries = existsSync(cache) ? readdirSync(cache) : []
  for (const entry of entries.filter((name) => name.startsWith(`${program}-`))) {
    const age = Date.now() - (statSync(join(cache, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > anHour) rmSync(join(cache, entry), { recursive: true, force: true })
  }
}
