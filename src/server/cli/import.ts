import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'
import { CommandRefused } from './command-refused.ts'
import { readImportOptions, type ImportArguments, type ImportOptions } from './import-options.ts'
import { ImportProgress } from './import-progress.ts'
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

/**
 * `import <folder> --album <id>`: uploads the photos of a folder and its subfolders to the running server, a few at a
 * time. Exits with 1 when the server refused a file. A second run adds only photos that the album lacks.
 */
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

/** Returns the files of a folder sorted by name, without hidden ones. The first bytes decide if a file is a photo. */
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
