/** Goes over to the version that waits; resolves when it answers this page's requests, or has not come in time. */
export type GoOver = () => Promise<void>

let goOver: GoOver | null = null
const listeners = new Set<() => void>()

/** For the page's own watch alone: a new version is ready, and how to go over to it. */
export function updateWaits(how: GoOver | null): void {
  goOver = how
  for (const listener of listeners) listener()
}

/** Whether a new version is ready. */
export function hasUpdate(): boolean {
  return goOver !== null
}

/** Goes over to a new version, if there is one, for a page that is about to be left: the next is of that version. */
export async function goOverToUpdate(): Promise<void> {
  await goOver?.()
}

/** Calls back when a new version is ready; answers how to stop. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
