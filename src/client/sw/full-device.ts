const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * On a full device, makes room so that the next try fits.
 *
 * Throws: the error of the work, also after it made room.
 */
export async function fillOrMakeRoom(fill: () => Promise<unknown>, makeRoom: () => Promise<unknown>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    if (isFull(error)) await makeRoom()
    throw error
  }
}

/** Runs work that caches optional files. Retries once after making room, and ignores a device that is still full. */
export async function fillIfRoom(fill: () => Promise<unknown>, makeRoom: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      await fillOrMakeRoom(fill, makeRoom)
      return
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
}
