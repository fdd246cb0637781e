import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { demoPassword, demoUsers } from './demo-catalogue.ts'
import { generatePhoto } from './generate-photo.ts'
import { demoState, seedDemo } from './seed-demo.ts'
import type { SeedDeps } from './seed.deps.ts'

type SeedConfig = Pick<Config, 'seed' | 'demoZone' | 'host' | 'production'>

/**
 * The environment's rule: without SEED only into an empty database, on a loopback address and outside production. What
 * was interrupted is finished, whatever SEED says now, unless it says none.
 */
export async function seedDemoIfWanted(
  deps: Omit<SeedDeps, 'zone' | 'drawPhoto'> & { readonly config: SeedConfig },
): Promise<void> {
  const { config, log } = deps
  const isPrivate = isLoopback(config.host) && !config.production
  if (config.seed === 'none' || (config.seed === 'auto' && !isPrivate)) return
  const state = await demoState(deps.database)
  if (state === 'done') return
  if (state === 'in-use') {
    if (config.seed === 'demo') log.warn({}, 'The database is not empty: no demo data were added')
    return
  }
  process.stdout.write('Making the demo data: this takes up to a minute\n')
  const passwords = new Map(demoUsers.map(({ email }) => [email, isPrivate ? demoPassword : randomPassword()]))
  const seedDeps = { ...deps, zone: config.demoZone, drawPhoto: generatePhoto }
  if ((await seedDemo(seedDeps, passwords)) && !isPrivate) tellPasswords(passwords)
}

/** True for the address of this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function randomPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** On standard output, once: they are stored as hashes only, and never logged. */
function tellPasswords(passwords: ReadonlyMap<string, string>): void {
  const lines = [...passwords].map(([email, password]) => `  ${email}  ${password}`)
  process.stdout.write(`Passwords of the demo users, shown this once:\n${lines.join('\n')}\n`)
}
