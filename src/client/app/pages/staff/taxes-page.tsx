import { staffText } from '#domain/texts/staff-texts.ts'
import { TaxTable } from '#client/features/platform/tax-table.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/taxes`. */
export function TaxesPage() {
  return (
    <StaffShell title={staffText('tax.title')} lead={staffText('tax.lead')}>
      <TaxTable />
    </StaffShell>
  )
}
