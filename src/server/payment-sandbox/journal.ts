import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Journal {
  /** The next `flush()` writes it. */
  append(entry: object): void
  /** Resolves when all appended lines are on disk. After one failed write it always rejects. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Cuts off a last line without a line feed: its write was interrupted, so the sandbox never answered that request.
 *
 * Throws: an error for any other unreadable line.
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

  // Lines that arrive while a sync runs wait for the next write and share it.
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
      // Memory may then hold changes that the disk lacks, and no answer may confirm them.
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
