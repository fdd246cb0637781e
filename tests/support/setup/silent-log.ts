import type { Log } from '#server/platform/log/log.ts'

const ignore = (): void => {}

export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
