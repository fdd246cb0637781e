import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/ask-or-recall.ts'

const HOUR = 60 * 60 * 1000

type ConfigAnswer = Awaited<ReturnType<typeof askConfig>>

const configKey = ['config']
const askConfig = (signal: AbortSignal) => answerOf(api.GET('/config', { signal }))
const isConfig = (kept: unknown): kept is ConfigAnswer =>
  typeof kept === 'object' && kept !== null && 'config' in kept && typeof kept.config === 'object'

/** See docs/rules.md#sealed-contacts. */
export const configQuery = queryOptions({
  queryKey: configKey,
  queryFn: ({ signal }) => askOrRecall(configKey, () => askConfig(signal), isConfig),
  select: ({ config }) => config,
  staleTime: HOUR,
  meta: { persist: true },
})

export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: ({ signal }) => answerOf(api.GET('/utility/states', { signal })),
  select: ({ states }) => states,
  staleTime: HOUR,
  meta: { persist: true },
})
