export interface OutgoingMail {
  /** With angle brackets, and stable over all tries of a mail. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
}

/** The mail server refused this recipient or this mail for good, so a retry would not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** The server's answer in one line. It may quote the address, so it never goes to the log. */
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
   * Throws: MailRefused when the server refuses the recipient or the mail for good.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects when the mail server takes no mails now. Sends nothing. Null when there is no server. */
  readonly check: (() => Promise<void>) | null
  close(): Promise<void>
}
