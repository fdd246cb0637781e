import { isPublic, type Config, type Reach } from '#server/config.ts'
import { demoPassword, demoUsers } from './demo-outfitters.ts'
import { randomPassword, showPasswords } from './demo-passwords.ts'
import { generatePhoto } from './generate-photo.ts'
import { demoState, seedDemo } from './seed-demo.ts'
import type { SeedDeps } from './seed.deps.ts'

type SeedConfig = Reach & Pick<Config, 'seed' | 'demoZone'>

/**
 * Writes demo data into an empty database, or finishes an interrupted run, unless SEED=none. Without SEED that happens
 * only on a server that no other machine can reach. With SEED=demo a reachable server gives demo users random
 * passwords.
 */
export async function seedDemoIfWanted(
  deps: Omit<SeedDeps, 'zone' | 'drawPhoto'> & { readonly config: SeedConfig },
): Promise<void> {
  const { config, log } = deps
  const isPrivate = !isPublic(config)
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
  if ((await seedDemo(seedDeps, passwords)) && !isPrivate)
    showPasswords('Passwords of the demo users, shown this once:', passwords)
}
