const RELOADS = 'device.reloads-without-app'

/** Returns this tab's reloads for a missing script; null where refused storage would leave them uncounted. */
function countedReloads(): number | null {
  try {
    return Number(sessionStorage.getItem(RELOADS) ?? 0)
  } catch {
    return null
  }
}

/**
 * Reloads a page that misses a script which it cannot do without, once the server answers. Reloads at most twice in
 * this tab: a script that always fails would reload for ever.
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
