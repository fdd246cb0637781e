import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './find-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the throwaway PostgreSQL's maintenance database; null where PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  shared_buffers: '32MB',
  min_wal_size: '64MB',
  max_connections: '150',
  log_min_messages: 'panic',
}

/** Vitest global setup: a PostgreSQL of its own for this run, gone when it ends. CI makes it obligatory. */
export default async function startCluster(project: TestProject): Promise<(() => Promise<void>) | void> {
  const cluster = await openCluster()
  project.provide('postgresUrl', cluster?.url ?? null)
  if (cluster !== null) return cluster.close
  if (process.env.CI) throw new Error('PostgreSQL is not installed (initdb was not found), and CI demands it')
  process.stderr.write('SKIPPED: the API tests on PostgreSQL, because initdb was not found\n')
}

export interface Cluster {
  /** Of its maintenance database. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a throwaway PostgreSQL on a private port; null where its programs are not installed. */
export async function openCluster(more: Readonly<Record<string, string>> = {}): Promise<Cluster | null> {
  const programs = findPostgres()
  if (programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'eddyline-postgres-'))
  const owner = ownerOfServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const port = await freePort()
  const options = Object.entries({ ...settings, ...more, port: String(port) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = (): boolean => server.kill('SIGQUIT')
  process.once('exit', stop)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(url, server)
  return {
    url,
    close: async () => {
      process.off('exit', stop)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the system's user for it. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}

async function answers(url: string, server: ChildProcess): Promise<void> {
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
