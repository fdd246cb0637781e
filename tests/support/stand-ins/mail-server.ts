import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly raw: Buffer
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The code that answers every recipient; null accepts them. */
  refuseRecipients: number | null
  /** The code that answers every mail after its text; null accepts it. */
  refuseMails: number | null
  /** Accepts the mail but drops the connection instead of an answer. */
  forgetToAnswer: boolean
  close(): Promise<void>
}

function refusal(code: number | null, message: string): Error | null {
  return code === null ? null : Object.assign(new Error(message), { responseCode: code })
}

/** Starts a loopback mail server that keeps its mails. The default is a free port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      callback(refusal(control.refuseRecipients, 'no such user'))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (control.refuseMails !== null) return callback(refusal(control.refuseMails, 'looks like spam'))
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
    refuseRecipients: null,
    refuseMails: null,
    forgetToAnswer: false,
    close: () => (closing ??= new Promise((resolve) => server.close(resolve))),
  }
  return control
}
