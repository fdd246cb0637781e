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

/** Thrown when the mail server permanently refused this recipient or this mail. A retry would not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** The mail server's answer in one line. It may quote the recipient's address, so it never goes to the log. */
  readonly reason: string
  readonly code: number

  constructor(code: number, reason: string) {
    super(`The mail server refused the mail with ${code}`)
    this.code = code
    this.reason = reason
  }
}

export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the mail. Rejects when that is uncertain.
   *
   * Throws: MailRefused when the server permanently refuses the recipient or the mail.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects when the mail server accepts no mails now. Sends no mail. Null without a mail server. */
  readonly check: (() => Promise<void>) | null
  close(): Promise<void>
}
