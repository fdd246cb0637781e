import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from '../end-process.ts'
import { findPgbouncer } from '../runs/find-pgbouncer.ts'
import { freePort } from '../free-port.ts'
import { answers, ownerOfServer } from './postgres-cluster.ts'

export interface Pooler {
  /** The address by which clients reach the database through PgBouncer. */
  readonly url: string
  close(): Promise<void>
}

/** Starts PgBouncer in transaction mode with few connections to PostgreSQL, so that clients must share them. */
export async function openPooler(databaseUrl: string, connections = 3): Promise<Pooler> {
  const program = findPgbouncer()
  if (program === null) throw new Error('PgBouncer is not installed')
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'eddyline-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      // Makes PgBouncer try again after 1 s. By default, after PostgreSQL has refused a connection, PgBouncer refuses
      // every client for 15 s. Tests would have to wait.
      'server_login_retry = 1',
      // A failed query undoes the time limits that `begin` had set for its transaction. So PgBouncer must end the
      // transaction when its client then stays idle. PostgreSQL would keep the transaction open.
      'idle_transaction_timeout = 60',
      'max_client_conn = 200',
    ].join('\n'),
  )
  const owner = ownerOfServer()
  if (owner) for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, name), owner.uid, owner.gid)
  const child = spawn(program, ['--quiet', join(folder, 'pgbouncer.ini')], { ...owner, cwd: folder, stdio: 'ignore' })
  const stop = (): void => void child.kill('SIGKILL')
  process.once('exit', stop)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await answers(url.href, child)
  return {
    url: url.href,
    close: async () => {
      process.off('exit', stop)
      await endProcess(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** True when PgBouncer is installed. Otherwise prints that its tests are skipped. In CI, throws instead. */
export function hasPooler(): boolean {
  if (findPgbouncer() !== null) return true
  if (process.env.CI) throw new Error('PgBouncer is not installed, and CI demands it')
  process.stderr.write('SKIPPED: the tests with PgBouncer, because it was not found\n')
  return false
}
