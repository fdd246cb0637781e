import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'

export function TestModeBadge() {
  const { data } = useQuery(configQuery)
  return data?.payments.test_mode ? <Badge>{t('checkout.test-mode')}</Badge> : null
}
