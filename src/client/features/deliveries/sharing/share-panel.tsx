import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import type { DeliveryOrder, Share } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { endShareLink, makeShareLink } from '../deliveries.commands.ts'
import { updateDelivery } from '../deliveries.queries.ts'
import { canShareAgain } from '../can-share-again.ts'
import styles from './share-panel.module.css'

const EndSharingDialog = lazyPart(() => import('./end-sharing-dialog.tsx'), 'EndSharingDialog')

/** See docs/rules.md#share-link. */
export function SharePanel({ order }: { order: Pick<DeliveryOrder, 'id' | 'hash' | 'share'> }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const keep = (share: Share | null): void => updateDelivery(client, order.hash, { share })
  const failed = (error: Error): void => {
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
  }
  const making = useMutation({ mutationFn: () => makeShareLink(order), onSuccess: keep, onError: failed })
  const ending = useMutation({
    mutationFn: () => endShareLink(order),
    onSuccess: (share) => {
      keep(share)
      notify({ text: t('delivery.share-ended'), tone: 'good' })
    },
    onError: failed,
  })
  const share = order.share && order.share.revoked_at === null ? order.share : null
  return (
    <section className={styles.panel} aria-labelledby="share-photos">
      <h2 id="share-photos">{t('delivery.share-title')}</h2>
      <p className={styles.lead}>{t('delivery.share-lead')}</p>
      {share ? (
        <ShareLink
          path={share.path}
          isNew={making.isSuccess}
          onEnd={() => setAsking(true)}
          isEnding={ending.isPending}
        />
      ) : (
        <Button variant="secondary" wide busy={making.isPending} onClick={() => making.mutate()}>
          {making.isPending ? null : <AreaIcon name="share" />}
          {t('delivery.share-make')}
        </Button>
      )}
      {asking ? (
        <LazyWindow>
          <EndSharingDialog
            onAnswer={(end) => {
              setAsking(false)
              if (end) ending.mutate()
            }}
          />
        </LazyWindow>
      ) : null}
    </section>
  )
}

interface Props {
  path: string
  /** A new link gets the focus, because the pressed button is gone. */
  isNew: boolean
  isEnding: boolean
  onEnd: () => void
}

const SHOWN_AS_COPIED = 3_000

export function ShareLink({ path, isNew, isEnding, onEnd }: Props) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const address = new URL(path, location.origin).href
  const hasSheet = typeof navigator.share === 'function'

  useEffect(() => {
    if (isNew) field.current?.focus({ preventScroll: true })
  }, [isNew])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_AS_COPIED)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      field.current?.select()
      notify({ text: t('delivery.share-copy-failed'), tone: 'warning' })
    }
  }
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ url: address, title: t('share.title') })
    } catch (error) {
      if (!canShareAgain(error)) await copy()
    }
  }

  return (
    <div className={styles.link}>
      <label className={styles.address}>
        <span>{t('delivery.share-address')}</span>
        <input ref={field} type="url" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className={styles.ways}>
        <Button variant={hasSheet ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {copied ? <Icon name="check" /> : <AreaIcon name="copy" />}
          {t(copied ? 'delivery.share-copied' : 'delivery.share-copy')}
        </Button>
        {hasSheet ? (
          <Button onClick={() => void send()}>
            <AreaIcon name="share" />
            {t('delivery.share-send')}
          </Button>
        ) : null}
      </div>
      <VisuallyHidden live>{copied ? t('delivery.share-copied') : ''}</VisuallyHidden>
      <div className={styles.rest}>
        <a href={path} target="_blank" rel="noopener">
          {t('delivery.share-open')}
        </a>
        <Button variant="quiet" busy={isEnding} onClick={onEnd}>
          {t('delivery.share-end')}
        </Button>
      </div>
    </div>
  )
}
