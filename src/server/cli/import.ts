import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'
import { CommandRefused } from './command-line.ts'
import { logIn, logOut, uploadFile } from './import-upload.ts'

interface FoundFile {
  readonly path: string
  readonly size: number
  readonly isPhoto: boolean
}

interface Refusal {
  readonly path: string
  readonly reason: string
}

const noPhoto = 'This file is not a photo that we can read. JPEG, PNG, WebP and AVIF are.'

/** Exits with 1 when the server refused a file. A second run adds only photos that the album lacks. */
export async function runImport(given: ImportArguments, environment: NodeJS.ProcessEnv): Promise<void> {
  const options = await readImportOptions(given, environment)
  const files = await findFiles(options.folder)
  if (files.length === 0) throw new CommandRefused(`There are no files in ${options.folder}`)
  const token = await logIn(options.url, options.email, options.password)
  try {
    const { taken, duplicates, refusals } = await sendAll(options, token, files)
    process.stdout.write(summary(options.folder, taken, duplicates, refusals))
    if (refusals.length > 0) throw new CommandRefused(`${refusals.length} of ${files.length} files were refused`)
  } finally {
    await logOut(options.url, token)
  }
}

async function sendAll(options: ImportOptions, token: string, files: readonly FoundFile[]) {
  const photos = files.filter(({ isPhoto }) => isPhoto)
  const refusals: Refusal[] = files.filter(({ isPhoto }) => !isPhoto).map(({ path }) => ({ path, reason: noPhoto }))
  const run = randomBytes(16).toString('hex')
  const progress = new ImportProgress(
    photos.length,
    photos.reduce((sum, { size }) => sum + size, 0),
  )
  const counts = { done: 0, bytes: 0, taken: 0, duplicates: 0 }
  const queue = photos.values()
  const worker = async (): Promise<void> => {
    for (const { path, size } of queue) {
      const outcome = await uploadFile({ url: options.url, token, albumId: options.albumId, path, run })
      counts.done++
      counts.bytes += size
      if (outcome.kind === 'new') counts.taken++
      else if (outcome.kind === 'duplicate') counts.duplicates++
      else refusals.push({ path, reason: outcome.reason })
      progress.show({ done: counts.done, bytes: counts.bytes, refused: refusals.length })
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  return { taken: counts.taken, duplicates: counts.duplicates, refusals }
}

function summary(folder: string, taken: number, duplicates: number, refusals: readonly Refusal[]): string {
  const lines = [
    `${taken} photos taken in`,
    ...(duplicates === 0 ? [] : [`${duplicates} were in the album already`]),
    ...(refusals.length === 0 ? [] : [`${refusals.length} refused:`]),
    ...refusals.map(({ path, reason }) => `  ${relative(folder, path)}: ${reason}`),
  ]
  return `${lines.join('\n')}\n`
}

/** The first bytes decide if a file is a photo. */
async function findFiles(folder: string): Promise<FoundFile[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => {
    throw new CommandRefused(`The folder ${folder} cannot be read`)
  })
  const paths = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const files: FoundFile[] = []
  for (const path of paths)
    files.push({ path, size: (await stat(path)).size, isPhoto: detectPhotoType(await readStart(path)) !== null })
  return files
}

interface ImportOptions {
  readonly folder: string
  readonly albumId: number
  readonly url: string
  readonly email: string
  readonly password: string
  readonly atOnce: number
}

interface ImportArguments {
  readonly folder: string
  readonly album: string
  readonly url: string | undefined
  readonly email: string | undefined
  readonly 'at-once': string | undefined
}

/** Throws: CommandRefused with a sentence for an invalid or missing option. */
async function readImportOptions(given: ImportArguments, environment: NodeJS.ProcessEnv): Promise<ImportOptions> {
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

interface Counts {
  readonly done: number
  readonly refused: number
  readonly bytes: number
}

const barWidth = 24
const quietIntervalMs = 5000

class ImportProgress {
  readonly #total: number
  readonly #totalBytes: number
  readonly #started = performance.now()
  readonly #output: NodeJS.WriteStream
  #lastLine = 0

  constructor(total: number, totalBytes: number, output: NodeJS.WriteStream = process.stderr) {
    this.#total = total
    this.#totalBytes = totalBytes
    this.#output = output
  }

  show(counts: Counts): void {
    const now = performance.now()
    const finished = counts.done === this.#total
    if (!this.#output.isTTY && !finished && now - this.#lastLine < quietIntervalMs) return
    this.#lastLine = now
    const line = this.#line(counts, (now - this.#started) / 1000)
    this.#output.write(this.#output.isTTY ? `\r\x1b[2K${line}${finished ? '\n' : ''}` : `${line}\n`)
  }

  #line(counts: Counts, seconds: number): string {
    const share = this.#totalBytes === 0 ? 1 : counts.bytes / this.#totalBytes
    const filled = Math.round(share * barWidth)
    const rate = counts.bytes / Math.max(seconds, 0.001)
    const left = rate === 0 ? '' : `, ${duration((this.#totalBytes - counts.bytes) / rate)} left`
    return [
      `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`,
      `${counts.done}/${this.#total} photos`,
      `${megabytes(counts.bytes)}/${megabytes(this.#totalBytes)} MB`,
      `${megabytes(rate)} MB/s${left}`,
      counts.refused === 0 ? '' : `${counts.refused} refused`,
    ]
      .filter((part) => part !== '')
      .join('  ')
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
