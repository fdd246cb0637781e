import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Journal {
  /** Adds a line. It is on disk when a `flush()` called afterwards has resolved. */
  append(entry: object): void
  /** Resolves when everything appended so far has been synced; rejects, from then on always, when it could not be. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens an append-only file of JSON lines and hands every line of it, in order, to `replay`. A last line without its
 * line feed was never acknowledged to anyone: it is cut off. Any other unreadable line stops the start.
 */
export async function openJournal(path: string, replay: (entry: unknown) => void): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true })
  await replayLines(path, replay)
  const file = await open(path, 'a')
  await syncDirectory(dirname(path))
  return writeTo(file)
}

async function replayLines(path: string, replay: (entry: unknown) => void): Promise<void> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) await truncate(path, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  for (const [index, line] of lines.entries()) {
    try {
      replay(JSON.parse(line))
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${path} cannot be read. Restore the file, or move it away.`, {
        cause: error,
      })
    }
  }
}

function writeTo(file: FileHandle): Journal {
  let waiting: string[] = []
  let turn: Promise<void> = Promise.resolve()

  // Lines that come while one sync runs share the next.
  const writeWaiting = async () => {
    if (waiting.length === 0) return
    const lines = waiting
    waiting = []
    await file.appendFile(lines.join(''))
    await file.datasync()
  }

  return {
    append(entry) {
      waiting.push(`${JSON.stringify(entry)}\n`)
    },
    flush() {
      // After a failed write the chain stays rejected: what memory holds may not be on disk, so nothing is answered.
      turn = turn.then(writeWaiting)
      turn.catch(() => undefined)
      return turn
    },
    async close() {
      await turn.catch(() => undefined)
      await file.close()
    },
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
