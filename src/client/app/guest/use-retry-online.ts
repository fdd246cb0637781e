import { useEffect } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'

export function useRetryOnline({ error, refetch }: { error: unknown; refetch: () => unknown }): void {
  const online = useConnectivity() === 'online'
  useEffect(() => {
    if (online && error instanceof ApiError && error.isOffline) refetch()
  }, [online, error, refetch])
}
