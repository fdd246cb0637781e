import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Keeps the answer on this device, to show it offline (docs/rules.md#kept-answers). `true`: public storefront
       * data. 'user': only for that user, until sign-out. 'user-behind': as 'user', but shown only when the server does
       * not answer (`askOrRecall`): editing must start from current data.
       */
      keep?: boolean | 'user' | 'user-behind'
      /** Keeps only this many answers, the newest, whose keys have the same first part. */
      keepAtMost?: number
    }
  }
}

const DAY = 24 * 60 * 60 * 1000

function retries(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // Offline shows the kept data at once; a busy server is retried.
  return (error.status === 503 || error.status === 502 || error.status === 504) && failures < 2
}

/** Creates the app's query cache. Requests are sent even if the browser believes it is offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', staleTime: 60_000, gcTime: DAY, retry: retries },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}
