import { createTransport } from 'nodemailer'
import { isLoopback } from '#domain/loopback.ts'
import { composeMail, MailRefused, type MailTransport } from './mail-transport.ts'
import { oneLine } from './escape-html.ts'

const wholeSendMs = 45_000
const longestReason = 200
/**
 * Answer codes of a mail server about the whole session, such as syntax, order of commands or login. They do not refuse
 * the mail for good: it may succeed after a change of our configuration.
 */
const aboutTheSession: readonly number[] = [500, 502, 503, 504, 530, 534, 535, 538]

/**
 * Returns the permanent refusal by which a mail server rejects a recipient (RCPT) or a mail (DATA). Returns null for
 * any other error, which the sender retries. A refused sender address is such an error, because our configuration
 * causes it.
 */
function refusalOf(error: unknown): MailRefused | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null
  const { responseCode: code, command } = error
  if (typeof code !== 'number' || code < 500 || code > 599 || aboutTheSession.includes(code)) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  const answer = 'response' in error && typeof error.response === 'string' ? oneLine(error.response) : ''
  return new MailRefused(code, (answer === '' ? String(code) : answer).slice(0, longestReason))
}

/**
 * True when the server must encrypt the connection before it gets the login and the mails: at port 587, where mail
 * providers take mails, unless it is this machine. Without this, somebody in between could keep STARTTLS from us.
 */
export function demandsTls(smtpUrl: string): boolean {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return protocol === 'smtp:' && (port === '' || port === '587') && !isLoopback(hostname)
}

export function createSmtpTransport(
  smtpUrl: string,
  options: { readonly demandsTls: boolean } = { demandsTls: demandsTls(smtpUrl) },
): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: options.demandsTls,
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
