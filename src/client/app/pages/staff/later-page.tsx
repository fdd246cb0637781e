import { t } from '#client/shared-views/texts.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** For areas that a later version fills. */
export function LaterPage({ title }: { title: string }) {
  return (
    <StaffShell title={title}>
      <EmptyState icon="raft" title={t('area.not-yet')} />
    </StaffShell>
  )
}
