import type { ReactNode } from 'react'
import type { Capability } from '#domain/access/capabilities.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff-session.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { StaffShell } from './frame/staff-shell.tsx'

interface Props {
  needs: Capability
  ofOutfitter?: boolean
  children: ReactNode
}

export function Allowed({ needs, ofOutfitter = false, children }: Props) {
  const staff = useStaff()
  if (!staff.can(needs))
    return (
      <StaffShell title={staffText('shell.not-allowed-title')} hideTitle>
        <EmptyState
          isPage
          icon={<AreaIcon name="lock" size={40} />}
          title={staffText('shell.not-allowed-title')}
          text={staffText('shell.not-allowed', { name: staff.user.name })}
        >
          <ButtonLink to={startPath(staff.user)}>{staffText('shell.not-allowed-back')}</ButtonLink>
        </EmptyState>
      </StaffShell>
    )
  if (ofOutfitter && staff.outfitterId === null)
    return (
      <StaffShell title={staffText('shell.choose-title')} hideTitle>
        <EmptyState isPage icon="raft" title={staffText('shell.choose-title')} text={staffText('shell.choose-text')}>
          <ButtonLink to="/admin">{staffText('shell.choose')}</ButtonLink>
        </EmptyState>
      </StaffShell>
    )
  return children
}
