import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Keeps the query's answer on this device, to show it offline (docs/rules.md#kept-answers). `true`: public
       * storefront data. 'user': kept for that user only, until sign-out. 'user-behind': like 'user', but shown only
       * when the server does not answer (`askOrRecall`), because forms must start from current data.
       */
      persist?: boolean | 'user' | 'user-behind'
      /** Limits the kept answers whose query keys share the first part. */
      persistAtMost?: number
    }
  }
}

const DAY = 24 * 60 * 60 * 1000

function retries(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // Retries only while the server is busy. An offline device gets its kept data at once instead.
  return (error.status === 503 || error.status === 502 || error.status === 504) && failures < 2
}

/**
 * Creates the app's query cache. Queries are sent even when the browser reports that it is offline, because that report
 * may be wrong.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', staleTime: 60_000, gcTime: DAY, retry: retries },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}
