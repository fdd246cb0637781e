import { resetFactorsByEmail } from '../modules/users/users.public.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../config.ts'
import { CommandRefused } from './command-refused.ts'
import { openStatedDatabase } from './open-stated-database.ts'

/** `factors:reset`: removes the second factors of a user who has lost them, such as the last administrator. */
export async function runResetFactors(
  { email }: { readonly email: string },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const database = await openStatedDatabase(config)
  try {
    // The reset queues a mail that tells the user about it. No event announces this mail, because the server's mail job
    // looks for due mails every few seconds.
    const events = { publish: async () => {} }
    const mailFrom = config.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`
    const had = await resetFactorsByEmail({ database, events, mailFrom, publicUrl }, email, systemClock.now())
    if (had === null) throw new CommandRefused(`Nobody has the email ${email}`)
    process.stdout.write(
      had
        ? `${email} logs in with the password alone now, and can set up a second factor again\n`
        : `${email} has no second factor: there is nothing to do\n`,
    )
  } finally {
    await database.close()
  }
}
