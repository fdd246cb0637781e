import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'

export function TestModeBadge() {
  const { data } = useQuery(configQuery)
  if (!data?.payments.test_mode) return null
  // A line of its own, so that nothing beside it moves when it arrives. Its chunk has no style sheet.
  return (
    <div style={{ flex: '1 0 100%' }}>
      <Badge>{t('checkout.test-mode')}</Badge>
    </div>
  )
}
