/** Goes over to the version that waits; resolves when it answers this page's requests, or has not come in time. */
type GoOver = () => Promise<void>

let goOver: GoOver | null = null

/** For the page's own watch alone: a new version is ready, and how to go over to it; null when there is none. */
export function updateWaits(how: GoOver | null): void {
  goOver = how
}

/** Goes over to a new version, if there is one, for a page that is about to be left: the next is of that version. */
export async function goOverToUpdate(): Promise<void> {
  await goOver?.()
}
