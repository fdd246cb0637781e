import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { findPostgres } from '../runs/find-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the maintenance database, or null when PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Tests kill PostgreSQL but never the machine. Data that PostgreSQL has written survives in the system's memory
  // without fsync.
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  min_wal_size: '64MB',
  max_connections: '150',
  log_min_messages: 'panic',
}

/**
 * A locale in which PostgreSQL changes the case of non-ASCII letters, as in common installations. The locale `C` does
 * not.
 */
const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const initial = [
  '--auth=trust',
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${letters}`,
  '--no-sync',
]

/** Vitest global setup: starts a throwaway PostgreSQL for this run. CI fails without one. */
export default async function startCluster(project: TestProject): Promise<(() => Promise<void>) | void> {
  const cluster = await openCluster()
  project.provide('postgresUrl', cluster?.url ?? null)
  if (cluster !== null) return cluster.close
  if (process.env.CI) throw new Error('PostgreSQL is not installed (initdb was not found), and CI demands it')
  process.stderr.write('SKIPPED: the API tests on PostgreSQL, because initdb was not found\n')
}

export interface Cluster {
  readonly url: string
  /** Stops PostgreSQL like a crash (`pg_ctl stop -m immediate`): connections break without a rollback. */
  crash(): Promise<void>
  /** Stops PostgreSQL in order (`pg_ctl stop -m fast`): it ends every connection and writes a checkpoint. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a throwaway PostgreSQL on a private port. Returns null when its programs are not installed. */
export async function openCluster(more: Readonly<Record<string, string>> = {}): Promise<Cluster | null> {
  const programs = findPostgres()
  if (programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'eddyline-postgres-'))
  const owner = ownerOfServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...initial], { ...owner, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const options = Object.entries({ ...settings, ...more, port: String(port) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  const stop = (): void => void server?.kill('SIGQUIT')
  process.once('exit', stop)
  const start = async (): Promise<void> => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answers(url, server)
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (server === null) return
    await endProcess(server, signal)
    server = null
  }
  await start()
  return {
    url,
    crash: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
    start,
    close: async () => {
      process.off('exit', stop)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the system's user postgres when this process is root, because PostgreSQL refuses to run as root. */
export function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Resolves when PostgreSQL, or a pooler in front of it, answers. */
export async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('PostgreSQL did not answer in time')
}
