import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { SettingsForm } from '#client/features/settings/settings-form.tsx'
import { ShopLinks } from '#client/features/settings/shop-links.tsx'
import { TodayFigures } from '#client/features/today/today-figures.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

export function DashboardPage({ outfitterId }: { outfitterId: number }) {
  const { outfitterName, can } = useStaff()
  return (
    <StaffShell title={outfitterName ?? staffText('shell.dashboard')}>
      <TodayFigures outfitterId={outfitterId} />
      <ShopLinks outfitterId={outfitterId} />
      {can('settings.manage') ? <SettingsForm outfitterId={outfitterId} /> : null}
    </StaffShell>
  )
}
