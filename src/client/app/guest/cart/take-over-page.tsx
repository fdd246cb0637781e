import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { storeTakenOverCart, isPaying, takeOverCart } from '#client/features/cart/phone/hand-over.commands.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { useRetryOnline } from '../use-retry-online.ts'

type Failure = { error: unknown; text: string; final: boolean }

export function TakeOverPage() {
  const { slug = '', code = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { run } = useRun()

  const take = useCallback(async (): Promise<void> => {
    setFailure(null)
    try {
      if (await isPaying(slug)) return setFailure({ error: null, text: t('hand-over.paying'), final: true })
      // Loads the storefront before the take-over. If loading failed afterwards, neither device would have the cart.
      const { outfitter } = await client.fetchQuery(storefrontQuery(slug))
      const taken = await takeOverCart(code)
      await storeTakenOverCart(outfitter, taken)
      void navigate(`/cart/${outfitter.slug}${taken.order.isExternal ? '/external' : ''}`, { replace: true })
    } catch (error) {
      const final = error instanceof ApiError && [404, 409, 410].includes(error.status)
      setFailure({ error, text: errorMessage(error), final })
    }
  }, [client, code, navigate, slug])
  const press = useCallback(() => void run(take), [run, take])
  useEffect(press, [press])
  useRetryOnline({ error: failure?.error, refetch: press })

  return (
    <PlainShell>
      <meta name="robots" content="noindex" />
      {failure ? (
        <EmptyState isPage icon="alert" title={t('hand-over.failed')} text={failure.text}>
          {failure.final ? null : <Button onClick={press}>{t('error.retry')}</Button>}
          <ButtonLink variant={failure.final ? 'primary' : 'secondary'} to={`/outfitter/${slug}/external`}>
            {t('cart.back-to-photos')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div role="status">
          <EmptyState isPage icon="cart" title={t('hand-over.taking')} />
        </div>
      )}
    </PlainShell>
  )
}
