import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { DiscountsList } from '#client/features/catalogue/discounts-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/dashboard/discounts`. */
export function DiscountsPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('discount.title')}
      lead={staffText('discount.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('discount.new')}
        </Button>
      }
    >
      <DiscountsList
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
