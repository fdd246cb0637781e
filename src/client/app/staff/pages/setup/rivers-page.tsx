import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { RiversList } from '#client/features/rivers/rivers-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function RiversPage() {
  const [adding, setAdding] = useState(false)
  return (
    <StaffShell
      title={staffText('river.title')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('river.new')}
        </Button>
      }
    >
      <RiversList adding={adding} onAdded={() => setAdding(false)} />
    </StaffShell>
  )
}
