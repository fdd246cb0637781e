import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'playwright/test'

async function mailsTo(dataDirectory: string, address: string): Promise<Email[]> {
  const folder = join(dataDirectory, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name))),
  )
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
}

/** The delivery mail of a release waits for a possible undo (docs/rules.md#undo-of-a-release). */
const mailTimeout = 60_000

/** Waits for as many mails as there are subjects, and expects exactly these subjects. Returns the mails. */
export async function expectMails(
  dataDirectory: string,
  address: string,
  subjects: readonly (string | RegExp)[],
): Promise<Email[]> {
  const count = async (): Promise<number> => (await mailsTo(dataDirectory, address)).length
  await expect.poll(count, { timeout: mailTimeout }).toBe(subjects.length)
  const mails = await mailsTo(dataDirectory, address)
  const found = mails.map(({ subject }) => subject ?? '').sort()
  const wanted = subjects.map((subject) => (typeof subject === 'string' ? subject : expect.stringMatching(subject)))
  expect(found).toEqual(expect.arrayContaining(wanted))
  return mails
}
