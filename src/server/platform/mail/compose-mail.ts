import type { OutgoingMail } from './mail-transport.ts'

/** Composes a mail for nodemailer. Names and addresses are separate fields, so that neither can inject headers. */
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
    // Asks other mail programs to send no automatic reply.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
