import { createFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** The mail server of `SMTP_URL`; without one, files in a folder. */
export function chooseMailTransport(choice: {
  readonly smtpUrl: string | null
  readonly directory: string
}): MailTransport {
  return choice.smtpUrl === null ? createFileTransport(choice.directory) : createSmtpTransport(choice.smtpUrl)
}
