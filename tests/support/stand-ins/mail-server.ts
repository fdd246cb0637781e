import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly raw: Buffer
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The SMTP code by which the server refuses every recipient. Null accepts all recipients. */
  refuseRecipients: number | null
  /** The SMTP code by which the server refuses every mail after its text. Null accepts all mails. */
  refuseMails: number | null
  /** True accepts each mail, but drops the connection instead of an answer. */
  forgetToAnswer: boolean
  close(): Promise<void>
}

function refusal(code: number | null, message: string): Error | null {
  return code === null ? null : Object.assign(new Error(message), { responseCode: code })
}

/** Starts a mail server on this machine that keeps its mails. By default it takes a free port. */
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
