import { followForgotten, followOriginals, type FollowDeps } from '#server/modules/deliveries/deliveries.public.ts'

const hourMs = 3_600_000

/**
 * Follows orders that lack originals (docs/rules.md#awaited-originals). Looks for forgotten orders at its first run and
 * once an hour, because that reads all photos without an original.
 */
export function createOriginalsFollower(deps: FollowDeps): { run(signal?: AbortSignal): Promise<void> } {
  let nextLookAt = 0
  return {
    run: async (signal) => {
      const now = deps.clock.now().getTime()
      if (now >= nextLookAt) {
        await followForgotten(deps, signal)
        nextLookAt = now + hourMs
      }
      await followOriginals(deps, signal)
    },
  }
}
