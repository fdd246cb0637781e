import type { ReactNode } from 'react'
import { TableFailure } from '../tables/table-failure.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Data> {
  query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** Height of the placeholder while the data loads, in pixels. */
  height: number
  radius?: 'm' | 'l'
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query: { data, error, refetch }, height, radius = 'l', children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={height} radius={`var(--radius-${radius})`} />
}
