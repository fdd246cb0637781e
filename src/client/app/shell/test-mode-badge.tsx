import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf, api } from '#client/api/client.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'
import { afterPaint } from '#client/ui/loading/after-paint.ts'

export function TestModeBadge() {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => answerOf(api.GET('/config', { signal })),
    enabled: painted,
    staleTime: Infinity,
    meta: { persist: true },
  })
  return data?.config.payments.test_mode ? <Badge>{t('checkout.test-mode')}</Badge> : null
}
