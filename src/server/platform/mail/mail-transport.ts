export interface OutgoingMail {
  /** With its angle brackets; the same each time the same mail is sent. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
}

export interface MailTransport {
  /** Resolves when the mail has been handed over for good; rejects when it may not have been. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
