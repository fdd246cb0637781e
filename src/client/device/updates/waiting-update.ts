type Activate = () => Promise<void>

let activate: Activate | null = null

/** Registers the function that activates a waiting version. Only `keepUpToDate` calls this. */
export function offerWaitingUpdate(activation: Activate | null): void {
  activate = activation
}

/** Call it just before the page navigates away, so that the next page has that version. */
export async function activateWaitingUpdate(): Promise<void> {
  await activate?.()
}
