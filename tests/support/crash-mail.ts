import { SMTPServer } from 'smtp-server'

export type MailPoint =
  /** The server has come to send, and nothing was handed over yet. */
  | 'before'
  /** The mail was taken, and the sender does not know it. */
  | 'taken'

export interface HoldingMailServer {
  readonly url: string
  /** The message ids of the mails that were taken for a recipient, one for each time. */
  messageIdsFor(recipient: string): string[]
  /** The next mail stops at the point, for good; resolves when it has come there. */
  holdNext(point: MailPoint): Promise<void>
  /** Holds nothing any more. */
  letGo(): void
  close(): Promise<void>
}

/** A mail server on the loopback interface that keeps what it gets, and leaves a sender without an answer on command. */
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
  // A sender that was killed leaves its connection in pieces.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
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
