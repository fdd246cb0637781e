import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A disk of its own for the data folder of one process. */
export interface SmallDisk {
  /**
   * Leaves one free block at most, since a size of zero means no limit. Call it again when removed files have made
   * room.
   */
  fill(): void
  makeRoom(): void
  close(): Promise<void>
}

/**
 * Well above the 512 MB that photos and zips leave to orders. The file system takes only the memory that its files use.
 */
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
        // The process wrote a file meanwhile, so this size is below what its files take. The next call reads the new
        // size.
      }
    },
    makeRoom: () => mount(`remount,size=${wholeSize}`),
    close: async () => {
      execFileSync('umount', ['--lazy', directory])
    },
  }
}
