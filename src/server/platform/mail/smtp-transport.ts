import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import { oneLine } from './escape-html.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'

const wholeSendMs = 45_000
const longestReason = 200
/**
 * Codes about the session, such as syntax, order of commands or login. The mail may succeed after a change of
 * configuration.
 */
const aboutTheSession: readonly number[] = [500, 502, 503, 504, 530, 534, 535, 538]

/**
 * Returns the permanent refusal of a recipient or mail, which a server sends to RCPT or DATA. Null for any other error.
 * A refused sender is a fault of our configuration, so it is retried.
 */
function refusalOf(error: unknown): MailRefused | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null
  const { responseCode: code, command } = error
  if (typeof code !== 'number' || code < 500 || code > 599 || aboutTheSession.includes(code)) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  const answer = 'response' in error && typeof error.response === 'string' ? oneLine(error.response) : ''
  return new MailRefused(code, (answer === '' ? String(code) : answer).slice(0, longestReason))
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Keeps a mail's content from making the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transporter.sendMail({ ...composeMail(mail), signal: AbortSignal.timeout(wholeSendMs) })
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    check: async () => {
      await transporter.verify()
    },
    async close() {
      transporter.close()
    },
  }
}
