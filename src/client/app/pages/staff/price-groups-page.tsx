import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { PriceGroupsList } from '#client/features/catalogue/price-groups-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/dashboard/price-groups`. */
export function PriceGroupsPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('price-group.title')}
      lead={staffText('price-group.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('price-group.new')}
        </Button>
      }
    >
      <PriceGroupsList
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
