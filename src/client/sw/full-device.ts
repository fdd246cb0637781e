const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Stores by `fill`; where the device is full once more, after `makeRoom`. */
export async function fillWithRoom(fill: () => Promise<unknown>, makeRoom: () => Promise<unknown>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    if (!isFull(error)) throw error
    await makeRoom()
    await fill()
  }
}

/** The same for what can be done without: a device that is full all the same goes on. */
export async function fillIfRoom(fill: () => Promise<unknown>, makeRoom: () => Promise<unknown>): Promise<void> {
  try {
    await fillWithRoom(fill, makeRoom)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}
