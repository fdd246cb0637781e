import { randomBytes } from 'node:crypto'
import { isPublic, type Reach } from '#server/config.ts'
import { findUsersWithPassword, hashPassword, replacePassword } from '#server/modules/users/users.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { demoPassword, demoUsers } from './demo-outfitters.ts'

export class DemoPasswordRefused extends Error {
  override readonly name = 'DemoPasswordRefused'
}

/** Throws: DemoPasswordRefused when other machines reach the server and a user still has that password. */
export async function refuseDemoPassword(database: Database, config: Reach): Promise<void> {
  if (!isPublic(config)) return
  const emails = (await usersWithDemoPassword(database)).map(({ email }) => email)
  if (emails.length > 0)
    throw new DemoPasswordRefused(
      `Others can reach this server, and the password of ${emails.join(', ')} is the published one of the demo data: run \`npm run cli -- secure-demo-users\`, then start again.`,
    )
}

export async function secureDemoUsers(database: Database, clock: Clock): Promise<ReadonlyMap<string, string>> {
  const passwords = new Map<string, string>()
  for (const { id, email, outfitter_id: outfitterId } of await usersWithDemoPassword(database)) {
    const password = randomPassword()
    const passwordHash = await hashPassword(password)
    const at = clock.now()
    await database.transaction(async (tx) => {
      await replacePassword(tx, id, passwordHash, at)
      const about = { entity: 'user' as const, entityId: id, outfitterId, at }
      await recordAudit(tx, { actor: null, action: 'user-updated', ...about, detail: { changed: 'password' } })
    })
    passwords.set(email, password)
  }
  return passwords
}

function usersWithDemoPassword(database: Database) {
  const emails = demoUsers.map(({ email }) => email)
  return findUsersWithPassword(database.db, demoPassword, emails)
}

export function randomPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** Writes passwords to standard output, because they must never reach the log. */
export function showPasswords(title: string, passwords: ReadonlyMap<string, string>): void {
  const lines = [...passwords].map(([email, password]) => `  ${email}  ${password}`)
  process.stdout.write(`${title}\n${lines.join('\n')}\n`)
}
