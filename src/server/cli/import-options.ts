import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { CommandRefused } from './command-refused.ts'

export interface ImportOptions {
  readonly folder: string
  readonly albumId: number
  readonly url: string
  readonly email: string
  readonly password: string
  readonly atOnce: number
}

const importUsage = `Usage: npm run import -- <folder> --album <id> [--url http://localhost:8080] [--email <address>] [--at-once 3]
The password is asked for, or taken from EDDYLINE_PASSWORD.`

/**
 * Reads the options of `import` and asks for a missing email or password.
 *
 * Throws: CommandRefused with a sentence for an invalid or missing option.
 */
export async function readImportOptions(args: string[], environment: NodeJS.ProcessEnv): Promise<ImportOptions> {
  const { values, positionals } = parse(args)
  const [folder] = positionals
  const albumId = Number(values.album)
  const atOnce = Number(values['at-once'] ?? 3)
  if (folder === undefined || positionals.length > 1) throw new CommandRefused(importUsage)
  if (!Number.isInteger(albumId) || albumId < 1)
    throw new CommandRefused(`--album must be an album's number\n${importUsage}`)
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 16) throw new CommandRefused('--at-once must be from 1 to 16')
  const url = values.url ?? environment['PUBLIC_URL'] ?? `http://localhost:${environment['PORT'] ?? '8080'}`
  if (!URL.canParse(url)) throw new CommandRefused(`--url is not an address: ${url}`)
  const email = values.email ?? environment['EDDYLINE_EMAIL'] ?? (await ask('Email: ', false))
  const password = environment['EDDYLINE_PASSWORD'] ?? (await ask('Password: ', true))
  return { folder, albumId, url: url.replace(/\/+$/, ''), email, password, atOnce }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        album: { type: 'string' },
        url: { type: 'string' },
        email: { type: 'string' },
        'at-once': { type: 'string' },
      },
    })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${importUsage}`)
  }
}

async function ask(question: string, secret: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandRefused(`${question.replace(': ', '')} is missing\n${importUsage}`)
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
