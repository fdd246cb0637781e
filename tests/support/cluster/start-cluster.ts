import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { startBalancer } from './balancer.ts'

interface ClusterOptions {
  readonly directory: string
  readonly databaseUrl: string
  /** Port of the balancer. 0 takes a free one. */
  readonly port: number
  /** Further settings of all processes. */
  readonly environment: Readonly<Record<string, string>>
}

export interface ClusterProcess {
  readonly name: string
  /** Returns the exit code or signal of a process that ended although no test ended it, else null. */
  readonly endedBy: () => string | null
  /** Ends the process and waits for it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** The address of the process itself. Null while it does not run. */
  readonly url: () => string | null
  /** Resolves when the process is ready. */
  start(changes?: StartChanges): Promise<void>
}

interface StartChanges {
  /** The folder of the server's build, by default the shipped one. */
  readonly build?: string
  /** Moves the clock that the process reads. Milliseconds. */
  readonly clockAheadMs?: number
}

export interface RunningCluster {
  readonly url: string
  readonly s3: S3StandIn
  readonly sandbox: { readonly url: string; readonly accessToken: string }
  readonly processes: readonly ClusterProcess[]
  /** The settings that all processes share. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bucket = 'eddyline'
const movedClock = join(root, 'tests/cluster/moved-clock.mjs')
const shippedBuild = join(root, 'dist/server')

/**
 * Starts two web and two worker processes of the built server, each with a folder of its own, behind a balancer without
 * stickiness, beside an S3 and a payment sandbox that they share. Their logs are in `directory`.
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
  /** The file that gets the log lines of all its starts. */
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
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

/** The process logs the address that it listens on, and says on standard output that it is ready. */
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
