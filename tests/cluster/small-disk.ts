import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A disk of its own for the data folder of one process. */
export interface SmallDisk {
  /** Leaves one free block at most, since a size of zero means no limit. Repeat it: files that are removed make room. */
  fill(): void
  makeRoom(): void
  close(): Promise<void>
}

/** Photos and zips leave 512 MB of a disk to orders. A file in memory takes only the memory that it uses. */
const wholeSize = '2g'

/** Mounts a file system in memory. Returns the reason when the machine refuses it. */
export function openSmallDisk(directory: string): SmallDisk | string {
  mkdirSync(directory, { recursive: true })
  const mount = (options: string): void => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: ['ignore', 'ignore', 'pipe'] })
  }
  try {
    mount(`size=${wholeSize}`)
  } catch (error) {
    return error instanceof Error ? error.message.trim() : 'mount failed'
  }
  return {
    fill: () => {
      const { blocks, bfree, bsize } = statfsSync(directory)
      if (bfree <= 1) return
      try {
        mount(`remount,size=${Math.max(1, blocks - bfree) * bsize}`)
      } catch {
        // The process wrote a file meanwhile, so this size is below what it uses. The next call knows it.
      }
    },
    makeRoom: () => mount(`remount,size=${wholeSize}`),
    close: async () => {
      execFileSync('umount', ['--lazy', directory])
    },
  }
}
