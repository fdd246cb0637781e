import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { createFileTransport } from '#server/platform/mail/file-transport.ts'
import type { OutgoingMail } from '#server/platform/mail/mail-transport.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { startMailServer } from '../../support/mail-server.ts'

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

describe('by SMTP', () => {
  test('the mail arrives whole, under its Message-ID', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url)
    cleanups.push(server.close, () => transport.close())
    await transport.send(mail)
    const [received] = server.received
    expect(received?.recipients).toEqual(['guest@example.com'])
    expectWhole(await PostalMime.parse(received?.raw ?? ''))
  })

  test('a refused recipient and an absent server are failures', async () => {
    const server = await startMailServer()
    const transport = createSmtpTransport(server.url)
    cleanups.push(() => transport.close())
    server.refuseRecipients = true
    await expect(transport.send(mail)).rejects.toMatchObject({ responseCode: 550 })
    await server.close()
    await expect(transport.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  test('nothing in an address adds recipients or headers', async () => {
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

describe('as files', () => {
  test('one .eml per message id, however often it is sent', async () => {
    const directory = await newDirectory()
    const transport = createFileTransport(join(directory, 'mail'))
    await transport.send(mail)
    await transport.send(mail)
    expect(await readdir(join(directory, 'mail'))).toEqual(['a1b2@photos.example.eml'])
    expectWhole(await PostalMime.parse(await readFile(join(directory, 'mail', 'a1b2@photos.example.eml'))))
  })

  test('a message id cannot lead out of the folder', async () => {
    const directory = await newDirectory()
    const transport = createFileTransport(join(directory, 'mail'))
    await transport.send({ ...mail, messageId: '<../../x/y@z>' })
    expect(await readdir(directory)).toEqual(['mail'])
  })
})
