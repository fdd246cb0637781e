import { SMTPServer } from 'smtp-server'

type MailPoint =
  /** The application has announced a mail to the mail server (MAIL FROM), but has sent neither recipients nor text. */
  | 'before'
  /** The mail server has accepted the mail, but the application has no answer yet. */
  | 'taken'

export interface HoldingMailServer {
  readonly url: string
  /** Returns the message id of each accepted mail to a recipient. A mail that was accepted twice appears twice. */
  messageIdsFor(recipient: string): string[]
  /** Leaves the next mail without an answer at this point for ever. Resolves when a mail reaches the point. */
  holdNext(point: MailPoint): Promise<void>
  /** Cancels a hold by `holdNext` that no mail has reached yet. */
  letGo(): void
  close(): Promise<void>
}

/** Starts a mail server on this machine that keeps its mails and, on command, leaves a sender without an answer. */
export async function startHoldingMailServer(): Promise<HoldingMailServer> {
  const taken: { readonly recipient: string; readonly messageId: string }[] = []
  let hold: { readonly point: MailPoint; arrive(): void } | null = null
  const heldAt = (point: MailPoint): boolean => {
    if (hold?.point !== point) return false
    hold.arrive()
    hold = null
    return true
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      if (!heldAt('before')) callback(null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const messageId = /^Message-ID:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) taken.push({ recipient: address, messageId })
        if (!heldAt('taken')) callback(null)
      })
    },
  })
  // A killed sender resets its connection. Without this listener, that error would end the test process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messageIdsFor: (recipient) => taken.filter((mail) => mail.recipient === recipient).map((mail) => mail.messageId),
    holdNext: (point) =>
      new Promise((resolve) => {
        hold = { point, arrive: resolve }
      }),
    letGo: () => {
      hold = null
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
