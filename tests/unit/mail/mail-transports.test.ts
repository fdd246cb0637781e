import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { createFileTransport } from '#server/platform/mail/file-transport.ts'
import { MailRefused, type OutgoingMail } from '#server/platform/mail/mail-transport.ts'
import { createSmtpTransport, demandsTls } from '#server/platform/mail/smtp-transport.ts'
import { startMailServer } from '../../support/stand-ins/mail-server.ts'

const mail: OutgoingMail = {
  messageId: '<a1b2@photos.example>',
  from: { name: 'Räft "n" Roll', address: 'no-reply@photos.example' },
  replyTo: 'office@raft.example',
  to: 'guest@example.com',
  subject: 'Your trip photos from Räft "n" Roll',
  text: 'Hello Ana,\n\nhttps://photos.example/deliver/x/order/abc\n',
  html: '<p>Hello Ana,</p><a href="https://photos.example/deliver/x/order/abc">photos</a>',
  date: new Date('2026-07-01T12:00:00Z'),
}

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'eddyline-mail-'))
  cleanups.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

function expectWhole(parsed: Awaited<ReturnType<typeof PostalMime.parse>>): void {
  expect(parsed).toMatchObject({
    messageId: mail.messageId,
    subject: mail.subject,
    from: { name: 'Räft "n" Roll', address: 'no-reply@photos.example' },
    to: [{ address: 'guest@example.com' }],
    replyTo: [{ address: 'office@raft.example' }],
  })
  expect(parsed.text).toContain('https://photos.example/deliver/x/order/abc')
  expect(parsed.html).toContain('<a href="https://photos.example/deliver/x/order/abc">')
}

describe('demandsTls', () => {
  test.each([
    ['smtp://user:secret@mail.example:587', true],
    ['smtp://user:secret@mail.example', true],
    ['smtp://[2001:db8::1]:587', true],
    ['smtp://localhost:587', false],
    ['smtp://127.0.0.1:587', false],
    ['smtp://[::1]:587', false],
    ['smtp://mail.example:25', false],
    ['smtps://mail.example:465', false],
  ])('for %s is %s', (url, demanded) => {
    expect(demandsTls(url)).toBe(demanded)
  })
})

describe('the SMTP transport', () => {
  test('sends neither login nor mail to a server without STARTTLS where TLS is demanded', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url, { demandsTls: true })
    cleanups.push(server.close, () => transport.close())
    await expect(transport.send(mail)).rejects.toMatchObject({ name: 'Error', code: 'ETLS' })
    await expect(transport.check?.()).rejects.toMatchObject({ code: 'ETLS' })
    expect(server.received).toEqual([])
  })

  test('delivers the whole mail under its Message-ID', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url)
    cleanups.push(server.close, () => transport.close())
    await transport.send(mail)
    const [received] = server.received
    expect(received?.recipients).toEqual(['guest@example.com'])
    expectWhole(await PostalMime.parse(received?.raw ?? ''))
  })

  test('reports a permanent refusal as MailRefused, and any other failure as a temporary error', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url)
    cleanups.push(() => transport.close())
    const failure = () => transport.send(mail).catch((error: unknown) => error)
    server.refuseRecipients = 550
    expect(await failure()).toMatchObject({ name: 'MailRefused', code: 550, reason: '550 no such user' })
    server.refuseRecipients = 450
    expect(await failure()).toMatchObject({ name: 'Error', responseCode: 450 })
    server.refuseRecipients = 530
    expect(await failure(), 'a missing login is configuration').toMatchObject({ name: 'Error', responseCode: 530 })
    server.refuseRecipients = null
    server.refuseMails = 554
    expect(await failure()).toMatchObject({ name: 'MailRefused', code: 554, reason: '554 looks like spam' })
    server.refuseMails = 451
    expect(await failure()).toMatchObject({ name: 'Error', responseCode: 451 })
    await server.close()
    await expect(transport.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  test.each([
    ['550 no such user', true],
    ['551 user not local', true],
    ['553 no such mailbox', true],
    ['554 5.1.1 user unknown', true],
    ['550-5.1.1 The account does not exist. 550 5.1.1 Check it', true],
    ['550 5.2.1 mailbox is disabled', true],
    ['550 5.4.1 Recipient address rejected: Access denied', true],
    ['552 mailbox is full', false],
    ['554 looks like spam', false],
    ['554 5.7.1 blocked', false],
    ['550 5.7.26 this mail is unauthenticated', false],
    ['553 5.1.8 the domain of the sender does not exist', false],
    ['550 5.1.7 the sender has no valid address', false],
  ])('MailRefused counts %j as an answer about the recipient: %j', (answer, isAboutRecipient) => {
    expect(new MailRefused(Number(answer.slice(0, 3)), answer)).toMatchObject({ isAboutRecipient })
  })

  test('lets neither a sender name nor a reply address inject recipients or headers', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url)
    cleanups.push(server.close, () => transport.close())
    const evil = {
      ...mail,
      from: { name: 'x\r\nBcc: eve@example.com', address: mail.from.address },
      replyTo: 'a@b.example, eve@example.com',
    }
    await transport.send(evil).catch(() => undefined)
    for (const received of server.received) {
      expect(received.recipients).toEqual(['guest@example.com'])
      expect((await PostalMime.parse(received.raw)).bcc ?? []).toEqual([])
    }
  })
})

describe('the file transport', () => {
  test('writes one .eml per message id, however often a mail is sent', async () => {
    const directory = await newDirectory()
    const transport = createFileTransport(join(directory, 'mail'))
    await transport.send(mail)
    await transport.send(mail)
    expect(await readdir(join(directory, 'mail'))).toEqual(['a1b2@photos.example.eml'])
    expectWhole(await PostalMime.parse(await readFile(join(directory, 'mail', 'a1b2@photos.example.eml'))))
  })

  test('writes no file outside its folder, whatever the Message-ID', async () => {
    const directory = await newDirectory()
    const transport = createFileTransport(join(directory, 'mail'))
    await transport.send({ ...mail, messageId: '<../../x/y@z>' })
    expect(await readdir(directory)).toEqual(['mail'])
  })
})
