import type { Log } from '#server/platform/log/log.ts'

const ignore = (): void => {}

/** A log that says nothing, for tests that do not look at it. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
