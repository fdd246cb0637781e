import { useEffect, useRef, useState } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { canShareAgain } from '../can-share-again.ts'
import styles from './share-panel.module.css'

interface Props {
  path: string
  /** True when the guest has just created the link. The link then gets the focus, because the pressed button is gone. */
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
