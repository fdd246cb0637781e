// `npm run cluster`: runs several processes behind a balancer on this machine, for trials. Uses the PostgreSQL at
// DATABASE_URL, or starts a throwaway one with the PostgreSQL programs of this machine. PORT chooses the balancer's
// port (8080). Ctrl-C ends all processes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs'
import { openCluster } from '../setup/postgres-cluster.ts'
import { startCluster } from './start-cluster.ts'

const postgres = process.env.DATABASE_URL === undefined ? await openCluster() : null
const databaseUrl = process.env.DATABASE_URL ?? postgres?.url
if (databaseUrl === undefined) {
  console.error('PostgreSQL was not found. Install it, or set DATABASE_URL to an empty database.')
  process.exit(1)
}
const directory = mkdtempSync(join(tmpdir(), 'eddyline-cluster-'))
await buildIfStale()
const cluster = await startCluster({
  directory,
  databaseUrl,
  port: Number(process.env.PORT ?? 8080),
  environment: { SEED: process.env.SEED ?? 'demo', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
})
// The server gives the demo users random passwords when it runs behind a proxy, which here is the balancer. The first
// web process prints these passwords once.
const passwords = readFileSync(join(directory, 'web-1.log'), 'utf8').match(/^ {2}\S+@\S+ {2}\S+$/gm) ?? []
for (const line of passwords) console.log(line)
console.log(`Two web and two worker processes are ready on ${cluster.url}. Ctrl-C ends them.`)

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await cluster.close()
  await postgres?.close()
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
