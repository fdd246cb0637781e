import { staffText } from '#domain/texts/staff-texts.ts'
import { TaxTable } from '#client/features/tax/tax-table.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function TaxesPage() {
  return (
    <StaffShell title={staffText('tax.title')} lead={staffText('tax.lead')}>
      <TaxTable />
    </StaffShell>
  )
}
