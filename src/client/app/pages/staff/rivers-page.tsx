import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { RiversList } from '#client/features/catalogue/rivers-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/rivers`. */
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
