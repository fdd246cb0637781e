const RELOADS = 'device.reloads-without-app'

/** Reloads at most twice in a tab. Otherwise a script that always fails would reload the page forever. */
export async function reloadWhenServed(): Promise<void> {
  let reloads: number
  try {
    reloads = Number(sessionStorage.getItem(RELOADS) ?? 0)
  } catch {
    return // The browser refuses storage, so reloads cannot be counted.
  }
  if (reloads >= 2) return
  for (let wait = 2_000; ; wait = Math.min(wait * 2, 30_000)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, redirected }) => ok && !redirected,
      () => false,
    )
    if (isServed) break
  }
  sessionStorage.setItem(RELOADS, String(reloads + 1))
  location.reload()
}
