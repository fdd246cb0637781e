import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { fingerprint, root } from '../../../src/tools/build-inputs.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The kind of database that this run of tests/api uses. */
    database: 'embedded' | 'postgres'
    /** Path of the compiled worker of the embedded database. Node 20 cannot start a worker from TypeScript. */
    pgliteWorker: string
  }
}

const anHour = 3_600_000

/** Vitest global setup: compiles the worker of the embedded database once and provides its path. */
export default async function buildWorker(project: TestProject): Promise<void> {
  const sources = ['src/server/platform/database', 'src/domain', 'package-lock.json']
  const folder = join(root, 'node_modules/.cache/eddyline')
  const name = `pglite-worker-${fingerprint(sources).slice(0, 12)}`
  const file = join(folder, `${name}.js`)
  if (!existsSync(file)) {
    removeOld(folder)
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rollupOptions: {
          input: { [name]: join(root, 'src/server/platform/database/pglite-worker.ts') },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    })
  }
  project.provide('pgliteWorker', file)
}

/**
 * Removes workers of earlier sources. Keeps workers of the last hour, because another test run may still start
 * databases with them.
 */
function removeOld(folder: string): void {
  const entries = existsSync(folder) ? readdirSync(folder) : []
  for (const entry of entries.filter((name) => name.startsWith('pglite-worker-'))) {
    const age = Date.now() - (statSync(join(folder, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > anHour) rmSync(join(folder, entry), { force: true })
  }
}
