import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Kept on this device, so that it can be shown without a network: the public catalogue; 'user': what is of whoever is
       * logged in, for that user only and until the sign-out (rules.md 9.6). 'user-behind': the same, but shown only when the
       * server does not answer (`askOrRecall`): what is edited must not begin with what is old.
       */
      keep?: boolean | 'user' | 'user-behind'
    }
  }
}

const DAY = 24 * 60 * 60 * 1000

function retries(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // Offline is shown at once, with what the device has; a busy server is asked again.
  return (error.status === 503 || error.status === 502 || error.status === 504) && failures < 2
}

/** The app's query cache. Requests are tried whatever the browser believes of its network. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', staleTime: 60_000, gcTime: DAY, retry: retries },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}
