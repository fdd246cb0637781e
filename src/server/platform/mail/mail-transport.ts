export interface OutgoingMail {
  /**
   * Message-ID with angle brackets. It is the same for every try, so that mail programs recognise a mail sent twice.
   */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
}

/** Codes by which a mail server says that it does not have the recipient. */
const recipientCodes: ReadonlySet<number> = new Set([550, 551, 553])

/** Only an answer about the recipient makes a retry useless: a server refuses whole phases of good mails with 554. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** The mail server's answer in one line. It may quote the recipient's address, so it never goes to the log. */
  readonly reason: string
  readonly code: number
  /** True when the answer says that the recipient does not exist. Its enhanced code (RFC 3463) outweighs the code. */
  readonly isAboutRecipient: boolean

  constructor(code: number, reason: string) {
    super(`The mail server refused the mail with ${code}`)
    this.code = code
    this.reason = reason
    const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(reason)?.map(Number) ?? []
    const isAboutSender = subject === 7 || (subject === 1 && (detail === 7 || detail === 8))
    this.isAboutRecipient = !isAboutSender && (subject === 1 || recipientCodes.has(code))
  }
}

export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the mail. Rejects when that is uncertain.
   *
   * Throws: MailRefused when the server refuses the recipient or the mail with a permanent answer.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects when the mail server accepts no mails now. Sends no mail. Null without a mail server. */
  readonly check: (() => Promise<void>) | null
  close(): Promise<void>
}

/** Names and addresses are separate fields, so that neither can inject headers. */
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
