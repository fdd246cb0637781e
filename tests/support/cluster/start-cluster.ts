import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { listenSandbox } from '#server/payment-sandbox/listen-sandbox.ts'
import {
  createPaymentSandbox,
  sandboxApplicationId,
  sandboxLocationId,
} from '#server/payment-sandbox/payment-sandbox.ts'
import { root } from '../../../src/tools/build-inputs.mjs'
import { startS3, type S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { endProcess } from '../end-process.ts'
import { startBalancer } from './balancer.ts'

interface ClusterOptions {
  readonly directory: string
  readonly databaseUrl: string
  /** Port of the balancer. 0 takes a free one. */
  readonly port: number
  /** Environment variables that every process gets in addition to those of the cluster. */
  readonly environment: Readonly<Record<string, string>>
}

export interface ClusterProcess {
  readonly name: string
  /** Returns the exit code or signal of a process that ended although no test ended it, else null. */
  readonly endedBy: () => string | null
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Returns the address of the process itself, not of the balancer. Null while the process does not run. */
  readonly url: () => string | null
  start(changes?: StartChanges): Promise<void>
}

interface StartChanges {
  /** Folder of the server build to start. The default is the build in dist/server. */
  readonly build?: string
  /** Milliseconds by which the clock that the process reads is ahead of the machine's clock. */
  readonly clockAheadMs?: number
}

export interface RunningCluster {
  readonly url: string
  readonly s3: S3StandIn
  readonly sandbox: { readonly url: string; readonly accessToken: string }
  readonly processes: readonly ClusterProcess[]
  /** Environment variables that all processes of the cluster share. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bucket = 'eddyline'
const movedClock = join(root, 'tests/cluster/moved-clock.mjs')
const shippedBuild = join(root, 'dist/server')

/**
 * Starts two web and two worker processes of the built server, behind a balancer without sticky sessions. Each process
 * has its own data folder. All share one S3 stand-in and one payment sandbox. Their logs are in `directory`.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const { databaseUrl, directory, port } = options
  mkdirSync(directory, { recursive: true })
  const clock = { now: () => new Date() }
  const sandbox = await createPaymentSandbox({ directory: join(directory, 'sandbox'), clock })
  const payments = await listenSandbox(sandbox, 0)
  const s3 = await startS3({ directory: join(directory, 's3'), bucket })
  const shared = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    S3_BUCKET: bucket,
    S3_ENDPOINT: s3.url,
    AWS_ACCESS_KEY_ID: 'cluster',
    AWS_SECRET_ACCESS_KEY: 'cluster-on-this-machine',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    SECRET_KEY: 'the key of a cluster on one machine',
    SQUARE_BASE_URL: payments.url,
    SQUARE_ACCESS_TOKEN: sandbox.accessToken,
    SQUARE_APPLICATION_ID: sandboxApplicationId,
    SQUARE_LOCATION_ID: sandboxLocationId,
    TRUSTED_PROXY_HOPS: '1',
    RECONCILE_INTERVAL_SECONDS: '2',
    ...options.environment,
  }
  const addresses = new Map<string, string>()
  const processOf = (name: string): ClusterProcess => {
    const environment = { ...shared, ROLE: name.replace(/-\d$/, ''), DATA_DIR: join(directory, name) }
    return createProcess({ name, environment, log: join(directory, `${name}.log`) }, (url) => {
      if (url === null) addresses.delete(name)
      else if (name.startsWith('web')) addresses.set(name, url)
    })
  }
  const processes = ['web-1', 'web-2', 'worker-1', 'worker-2'].map(processOf)
  const balancer = await startBalancer({ web: () => [...addresses.values()], sandbox: payments.url }, port)
  // The first process migrates and seeds the database before the others start.
  await processes[0]?.start()
  await Promise.all(processes.slice(1).map((process) => process.start()))
  return {
    url: balancer.url,
    s3,
    sandbox: { url: payments.url, accessToken: sandbox.accessToken },
    processes,
    environment: shared,
    close: async () => {
      await Promise.all(processes.map((process) => process.end('SIGTERM')))
      await balancer.close()
      await payments.close()
      await sandbox.close()
      await s3.close()
    },
  }
}

interface ProcessOptions {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  /** The log file of the process. A restarted process appends its lines to the same file. */
  readonly log: string
}

function createProcess(
  { name, environment, log }: ProcessOptions,
  onAddress: (url: string | null) => void,
): ClusterProcess {
  let child: ChildProcess | null = null
  let wanted = false
  let endedBy: string | null = null
  let address: string | null = null
  const listenAt = (url: string | null): void => {
    address = url
    onAddress(url)
  }
  return {
    name,
    endedBy: () => endedBy,
    url: () => address,
    async start({ build = shippedBuild, clockAheadMs } = {}) {
      wanted = true
      const preload = clockAheadMs === undefined ? [] : ['--import', movedClock]
      const started = spawn(process.execPath, [...preload, '--enable-source-maps', join(build, 'main.js')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment, CLOCK_AHEAD_MS: String(clockAheadMs ?? 0) },
      })
      child = started
      started.once('exit', (code, signal) => {
        listenAt(null)
        if (wanted) endedBy = signal ?? `exit code ${String(code)}`
      })
      started.stdout.pipe(createWriteStream(log, { flags: 'a' }))
      listenAt(await readyAddress(started, name))
    },
    async end(signal) {
      wanted = false
      if (child !== null) await endProcess(child, signal)
    },
  }
}

/** Resolves to the address that the process prints when it is ready. Rejects when the process exits before that. */
async function readyAddress(child: ChildProcess, name: string): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /^Eddyline ready on (\S+)$/.exec(line)?.[1]
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => reject(new Error(`${name} did not start`)))
  })
}
