import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isLoopback } from '#domain/loopback.ts'
import { isPublic, readConfig, type Config } from '../config.ts'
import { tightenFolder } from '../platform/storage/private-files.ts'
import { CommandRefused } from './command-line.ts'

export interface Finding {
  /** One sentence about the problem, then one about its remedy. */
  readonly text: string
  readonly isMended: boolean
}

type Examined = Pick<
  Config,
  | 'dataDirectory'
  | 'host'
  | 'metrics'
  | 'production'
  | 'publicUrl'
  | 'secretKey'
  | 'trustedProxies'
  | 'trustedProxyHops'
>

/** File system types that lose their files when the machine or container ends: tmpfs, ramfs, overlay. */
const fleeting: ReadonlySet<number> = new Set([0x01021994, 0x858458f6, 0x794c7630])

export async function runDoctor({ fix }: { readonly fix: boolean }, environment: NodeJS.ProcessEnv): Promise<void> {
  const findings = await examine(readConfig(environment), { fix })
  for (const { text, isMended } of findings) process.stdout.write(`${isMended ? 'Mended: ' : '- '}${text}\n`)
  const open = findings.filter(({ isMended }) => !isMended).length
  if (open > 0) throw new CommandRefused(`Problems found: ${open}`)
  process.stdout.write('Nothing is wrong with the settings and the data folder\n')
}

/** Opens no database, so it may run beside the server. */
export async function examine(
  config: Examined,
  { fix, filesystemOf = typeOf }: { readonly fix: boolean; readonly filesystemOf?: typeof typeOf },
): Promise<readonly Finding[]> {
  return [
    ...(await examineRights(config, fix)),
    ...(await examineSecret(config)),
    ...(isPublic(config) ? await examineRetention(config, filesystemOf) : []),
    ...examineNetwork(config),
  ]
}

async function examineRights({ dataDirectory }: Examined, fix: boolean): Promise<Finding[]> {
  if (process.platform === 'win32') return []
  const { changed, refused } = await tightenFolder(dataDirectory, fix)
  const findings: Finding[] = []
  if (changed > 0)
    findings.push({
      text: `Other users of this machine could reach ${changed} files and folders in ${dataDirectory}.${fix ? '' : ' `npm run cli -- doctor --fix` takes that right from them.'}`,
      isMended: fix,
    })
  if (refused[0] !== undefined)
    findings.push({
      text: `${refused[0]} and ${refused.length - 1} more belong to another user. Give them to the user of the server with chown.`,
      isMended: false,
    })
  return findings
}

async function examineSecret({ dataDirectory, secretKey }: Examined): Promise<Finding[]> {
  if (secretKey !== null) return []
  const path = join(dataDirectory, 'secret.key')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null && kept.trim().length >= 32) return []
  const isUsed = (await exists(join(dataDirectory, 'storage'))) || (await exists(join(dataDirectory, 'database')))
  // A new data folder has no secret key until the server first starts and makes one.
  if (kept === null && !isUsed) return []
  const text = `${path} is ${kept === null ? 'missing' : 'damaged'}: restore it from a backup, or set SECRET_KEY to the former key. A new key cannot open waiting counter orders.`
  return [{ text, isMended: false }]
}

async function examineRetention(
  { dataDirectory, secretKey }: Examined,
  filesystemOf: typeof typeOf,
): Promise<Finding[]> {
  const type = await filesystemOf(dataDirectory)
  if (type === null || !fleeting.has(type)) return []
  const lost = secretKey === null ? 'the secret key and all data' : 'all data'
  const text = `${dataDirectory} does not outlive this machine or container: ${lost} would be lost. Mount a disk or a volume there.`
  return [{ text, isMended: false }]
}

function examineNetwork({ host, metrics, trustedProxies, trustedProxyHops }: Examined): Finding[] {
  const findings: Finding[] = []
  if (trustedProxyHops > 0 && trustedProxies.length === 0 && !isLoopback(host))
    findings.push({
      text: `HOST=${host} lets others past the proxy, and TRUSTED_PROXY_HOPS then believes any address that they claim. Set HOST=127.0.0.1, or TRUSTED_PROXIES to the addresses of the proxies.`,
      isMended: false,
    })
  if (metrics !== null && !isLoopback(metrics.host))
    findings.push({
      text: `METRICS_HOST=${metrics.host} shows the metrics to other machines. Let only your Prometheus reach port ${metrics.port}, or set METRICS_HOST=127.0.0.1.`,
      isMended: false,
    })
  return findings
}

async function typeOf(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ type }) => type,
    () => null,
  )
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
