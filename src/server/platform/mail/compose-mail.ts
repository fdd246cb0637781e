import type { OutgoingMail } from './mail-transport.ts'

/** A mail as nodemailer takes it. Names and addresses go in as fields, so that neither can bring headers along. */
export function composeMail(mail: OutgoingMail) {
  return {
    messageId: mail.messageId,
    from: mail.from,
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    // Vacation notices must not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
