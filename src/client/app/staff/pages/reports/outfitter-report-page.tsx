import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

interface Props {
  title: string
  lead: string
  children: (outfitter: { readonly id: number; readonly timezone: string }) => ReactNode
}

export function OutfitterReportPage({ title, lead, children }: Props) {
  const { outfitterId } = useStaff()
  return (
    <StaffShell title={title} lead={lead}>
      {outfitterId === null ? null : <OfOutfitter id={outfitterId}>{children}</OfOutfitter>}
    </StaffShell>
  )
}

function OfOutfitter({ id, children }: { id: number; children: Props['children'] }) {
  const { data, error, refetch } = useQuery(outfitterQuery(id))
  if (data) return children(data)
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={320} radius="var(--radius-l)" />
}
