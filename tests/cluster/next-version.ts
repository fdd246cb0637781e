import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../src/tools/build-inputs.mjs'

export interface NextVersion {
  /** The folder with the built server of this version. */
  readonly build: string
  /** Runs `eddyline migrate` of this version. Throws when the command fails. */
  migrate(environment: Readonly<Record<string, string>>): Promise<void>
  remove(): void
}

/**
 * One migration more than the shipped ones. It only adds a column and an index, so builds without it still run on the
 * migrated database.
 */
const oneMore = `
const sql = 'alter table orders add column next_version_note text not null default \\'\\'; create index orders_next_version on orders (next_version_note);'
export const migrations = [...shipped, {
  number: shipped.length + 1, name: 'add-note.sql', checksum: 'next', sql, runsWith: shipped.length, concurrent: null,
}]`

export async function buildNextVersion(): Promise<NextVersion> {
  const cache = join(root, 'node_modules/.cache/eddyline')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'next-version-'))
  const server = join(folder, 'server')
  await build({
    configFile: join(root, 'src/tools/build/server.ts'),
    logLevel: 'warn',
    plugins: [
      {
        name: 'one more migration',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith('/database/migration-files.ts')) return null
          const kept = code.replace('export const migrations', 'const shipped')
          if (kept === code) throw new Error('The list of migrations was not found')
          return kept + oneMore
        },
      },
    ],
    build: { outDir: server, sourcemap: false },
  })
  symlinkSync(join(root, 'dist/client'), join(folder, 'client'))
  return {
    build: server,
    async migrate(environment) {
      const child = spawn(process.execPath, [join(server, 'cli.js'), 'migrate'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...environment, DATA_DIR: join(folder, 'data') },
      })
      await once(child, 'exit')
      if (child.exitCode !== 0) throw new Error('The migration of the next version failed')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
