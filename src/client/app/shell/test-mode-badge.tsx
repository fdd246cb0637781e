import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'
import styles from './test-mode-badge.module.css'

export function TestModeBadge() {
  const { data } = useQuery(configQuery)
  if (!data?.payments.test_mode) return null
  return (
    <div className={styles.line}>
      <Badge>{t('checkout.test-mode')}</Badge>
    </div>
  )
}
