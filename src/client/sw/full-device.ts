const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Stores by `fill`. Where the device is full it fails all the same, but the next try finds the room that was made. */
export async function fillOrMakeRoom(fill: () => Promise<unknown>, makeRoom: () => Promise<unknown>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    if (isFull(error)) await makeRoom()
    throw error
  }
}

/** The same for what can be done without: it is tried again at once, and a device that is full all the same goes on. */
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
