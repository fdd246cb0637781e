import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import { oneLine } from './escape-html.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'

const wholeSendMs = 45_000
const longestReason = 200
/** Codes about the session (syntax, order of commands, login). The mail may succeed after a change of configuration. */
const aboutTheSession: readonly number[] = [500, 502, 503, 504, 530, 534, 535, 538]

/** Null unless the server answered RCPT or DATA with a permanent failure. A refused sender is a configuration fault. */
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
    // Nothing in a mail may make the server read a file or fetch an address.
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
