import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import type { MailTransport } from './mail-transport.ts'

const wholeSendMs = 45_000

/** Sends by the mail server of `SMTP_URL`, over a few kept connections. */
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
      await transporter.sendMail({ ...composeMail(mail), signal: AbortSignal.timeout(wholeSendMs) })
    },
    async close() {
      transporter.close()
    },
  }
}
