import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly raw: Buffer
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  refuseRecipients: boolean
  /** Takes the mail, and drops the connection instead of saying so. */
  forgetToAnswer: boolean
  close(): Promise<void>
}

/** A mail server on the loopback interface that keeps what it gets; on a free port unless told which. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      callback(control.refuseRecipients ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
        })
        if (control.forgetToAnswer) for (const connection of server.connections) connection.close()
        else callback(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  let closing: Promise<void> | undefined
  const control: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseRecipients: false,
    forgetToAnswer: false,
    close: () => (closing ??= new Promise((resolve) => server.close(resolve))),
  }
  return control
}
