import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type RunningCluster, startCluster } from '../support/cluster/start-cluster.ts'
import { type HoldingMailServer, startHoldingMailServer } from '../support/crash/crash-mail.ts'
import { openPooler } from '../support/setup/pgbouncer.ts'
import { type Cluster, openCluster } from '../support/setup/postgres-cluster.ts'
import { silentLog } from '../support/setup/silent-log.ts'
import { openSilentLink } from '../support/stand-ins/silent-link.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/**
 * An installation of several server processes with their database, mail server and disks, all of which tests disturb.
 */
export interface ClusterWorld extends RunningCluster {
  readonly postgres: Cluster
  readonly mail: HoldingMailServer
  /** The test's own database connections. They go straight to PostgreSQL, so that disturbances do not affect them. */
  readonly database: Database
  /**
   * Drops all packets of the present connections between the processes and PgBouncer or PostgreSQL. New connections
   * work.
   */
  silenceConnections(): void
  /** The small disks of some processes, or the reason why this machine cannot mount them. */
  readonly disks: readonly SmallDisk[] | string
  /** Lines that the tests add to the results that the test run prints at its end. */
  readonly notes: string[]
}

interface WorldOptions {
  /** The names of the processes whose data folder gets a small disk of its own, which a test can fill. */
  readonly smallDisks: readonly string[]
}

/** Starts PostgreSQL, PgBouncer in transaction mode, a mail server and the processes of the shipped build. */
export async function openClusterWorld(options: WorldOptions): Promise<ClusterWorld> {
  const open: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    open.unshift(part)
    return part
  }
  const close = async (): Promise<void> => {
    for (const part of open) await part.close()
  }
  try {
    return { ...(await openParts(keep, options)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(keep: <T extends { close(): Promise<void> }>(part: T) => T, { smallDisks }: WorldOptions) {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-cluster-'))
  const removed = process.env.KEEP_CLUSTER_LOGS === '1' ? [] : [directory]
  keep({ close: async () => removed.forEach((path) => rmSync(path, { recursive: true, force: true })) })
  const disks = openDisks(
    smallDisks.map((name) => join(directory, name)),
    keep,
  )
  const postgres = await openCluster()
  if (postgres === null) throw new Error('PostgreSQL is not installed')
  keep(postgres)
  // Each of the four processes may open ten connections. PgBouncer gets only twelve to PostgreSQL, so the processes
  // must share them.
  const pooler = keep(await openPooler(postgres.url, 12))
  const pooled = keep(await openSilentLink(pooler.url))
  const direct = keep(await openSilentLink(postgres.url))
  const mail = keep(await startHoldingMailServer())
  const environment = { DATABASE_DIRECT_URL: direct.url, SMTP_URL: mail.url, SEED: 'none', LOG_LEVEL: 'warn' }
  const cluster = keep(await startCluster({ directory, databaseUrl: pooled.url, port: 0, environment }))
  const database = keep(await openDatabase({ url: postgres.url, directory: '', log: silentLog }))
  const silenceConnections = (): void => [pooled, direct].forEach((link) => link.silence())
  return { ...cluster, postgres, mail, database, silenceConnections, disks, notes: [] }
}

function openDisks(directories: readonly string[], keep: (disk: SmallDisk) => SmallDisk): SmallDisk[] | string {
  const disks: SmallDisk[] = []
  for (const directory of directories) {
    const disk = openSmallDisk(directory)
    if (typeof disk === 'string') return disk
    disks.push(keep(disk))
  }
  return disks
}
