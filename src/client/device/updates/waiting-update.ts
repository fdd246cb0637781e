/** Activates the waiting version. Resolves when it answers this page's requests, or after a time limit. */
type Activate = () => Promise<void>

let activate: Activate | null = null

/** Registers the way to activate a waiting version; null when none waits. Only `keepUpToDate` calls it. */
export function offerWaitingUpdate(activation: Activate | null): void {
  activate = activation
}

/** Activates a waiting version on a page that is about to leave: the next page is of that version. */
export async function activateWaitingUpdate(): Promise<void> {
  await activate?.()
}
