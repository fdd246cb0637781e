import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A disk of its own for the data folder of one process, so that a test can fill it. */
export interface SmallDisk {
  /**
   * Shrinks the disk until at most one block is free. Call it again after files were removed, because they leave free
   * space.
   */
  fill(): void
  makeRoom(): void
  close(): Promise<void>
}

/**
 * The server takes no photos and builds no zips when less than 512 MB are free. A disk of 2 GB has enough room above
 * that limit. It takes memory only for its files.
 */
const wholeSize = '2g'

/** Mounts a disk in memory at this folder. Returns the reason as text when the machine refuses. */
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
        // The size is at least one block, because tmpfs takes a size of zero as 'no limit'.
        mount(`remount,size=${Math.max(1, blocks - bfree) * bsize}`)
      } catch {
        // The process wrote a file after the size was computed, so the disk cannot shrink that far. The next call
        // computes it again.
      }
    },
    makeRoom: () => mount(`remount,size=${wholeSize}`),
    close: async () => {
      execFileSync('umount', ['--lazy', directory])
    },
  }
}
