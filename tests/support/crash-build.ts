import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { fingerprint, root } from '../../src/tools/build-inputs.mjs'

const sources = ['src/server', 'src/domain', 'src/contract', 'package-lock.json', 'tests/support/crash-server.ts']
const cache = join(root, 'node_modules/.cache/eddyline')
const anHour = 3_600_000

/** Compiles crash-server.ts once per state of the sources, so that restarts are quick; tells where it is. */
export async function buildCrashServer(): Promise<string> {
  const folder = join(cache, `crash-server-${fingerprint(sources).slice(0, 12)}`)
  const program = join(folder, 'crash-server.js')
  if (existsSync(program)) return program
  removeOld()
  const draft = mkdtempSync(join(cache, 'crash-server-draft-'))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'tests/support/crash-server.ts'),
      outDir: draft,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
    },
  })
  try {
    renameSync(draft, folder)
  } catch {
    // Another run was first.
    rmSync(draft, { recursive: true, force: true })
  }
  return program
}

/** Those of earlier sources, unless another run may still restart from them. */
function removeOld(): void {
  const entries = existsSync(cache) ? readdirSync(cache) : []
  for (const entry of entries.filter((name) => name.startsWith('crash-server-'))) {
    const age = Date.now() - (statSync(join(cache, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > anHour) rmSync(join(cache, entry), { recursive: true, force: true })
  }
}
