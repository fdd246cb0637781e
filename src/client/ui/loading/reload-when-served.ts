const RELOADS = 'device.reloads-without-app'

/**
 * Returns the number of times that this tab reloaded for a missing script. Null when the browser refuses storage, so
 * that reloads cannot be counted.
 */
function countedReloads(): number | null {
  try {
    return Number(sessionStorage.getItem(RELOADS) ?? 0)
  } catch {
    return null
  }
}

/**
 * Waits until the server answers, then reloads the page to load its missing script. Reloads at most twice in a tab.
 * Otherwise a script that always fails would reload the page forever.
 */
export async function reloadWhenServed(): Promise<void> {
  const tries = countedReloads()
  if (tries === null || tries >= 2) return
  for (let wait = 2_000; ; wait = Math.min(wait * 2, 30_000)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, redirected }) => ok && !redirected,
      () => false,
    )
    if (isServed) break
  }
  sessionStorage.setItem(RELOADS, String(tries + 1))
  location.reload()
}
