import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, type MailTransport } from './mail-transport.ts'

/** A retry replaces the file of the same mail. */
export function createFileTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const composed = await composer.sendMail(composeMail(mail))
      if (!Buffer.isBuffer(composed.message)) throw new TypeError('The mail was not composed in one piece.')
      await mkdir(directory, { recursive: true })
      await writeWhole(directory, mailFileName(mail.messageId), composed.message)
    },
    check: null,
    async close() {
      composer.close()
    },
  }
}

function mailFileName(messageId: string): string {
  return `${messageId.replace(/^<|>$/g, '').replace(/[^A-Za-z0-9@._-]/g, '_')}.eml`
}

async function writeWhole(directory: string, name: string, content: Buffer): Promise<void> {
  const draft = join(directory, `.${name}.part`)
  try {
    const file = await open(draft, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(directory, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
