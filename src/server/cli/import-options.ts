import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandRefused } from './command-refused.ts'

export interface ImportOptions {
  readonly folder: string
  readonly albumId: number
  readonly url: string
  readonly email: string
  readonly password: string
  readonly atOnce: number
}

export interface ImportArguments {
  readonly folder: string
  readonly album: string
  readonly url: string | undefined
  readonly email: string | undefined
  readonly 'at-once': string | undefined
}

/**
 * Reads the options of `import` and asks for a missing email or password.
 *
 * Throws: CommandRefused with a sentence for an invalid or missing option.
 */
export async function readImportOptions(
  given: ImportArguments,
  environment: NodeJS.ProcessEnv,
): Promise<ImportOptions> {
  const { folder } = given
  const albumId = Number(given.album)
  const atOnce = Number(given['at-once'] ?? 3)
  if (!Number.isInteger(albumId) || albumId < 1) throw new CommandRefused("--album must be an album's number")
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 16) throw new CommandRefused('--at-once must be from 1 to 16')
  const url = given.url ?? environment['PUBLIC_URL'] ?? `http://localhost:${environment['PORT'] ?? '8080'}`
  if (!URL.canParse(url)) throw new CommandRefused(`--url is not an address: ${url}`)
  const email = given.email ?? environment['EDDYLINE_EMAIL'] ?? (await ask('Email: ', false))
  const password = environment['EDDYLINE_PASSWORD'] ?? (await ask('Password: ', true))
  return { folder, albumId, url: url.replace(/\/+$/, ''), email, password, atOnce }
}

async function ask(question: string, secret: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandRefused(
      `${question.replace(': ', '')} is missing: set EDDYLINE_EMAIL and EDDYLINE_PASSWORD, or run the command in a terminal`,
    )
  process.stderr.write(question)
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    if (secret) process.stderr.write('\n')
  }
}
