import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useEffect, useRef, useState } from 'react'
import type { ShownPhoto } from '../photo-image.tsx'
import styles from './photo-viewer.module.css'
import { t } from '../chosen-texts.ts'
import { positionText, ViewerBody, type ViewerProps } from './viewer-body.tsx'

/** Closing restores focus and scroll position. Load it on demand. */
export function PhotoViewer<Photo extends ShownPhoto>(props: ViewerProps<Photo>) {
  const [opener] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)
  const { isBehind } = props
  useEffect(() => {
    // The pressed button may be gone by now.
    if (!isBehind && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [isBehind])
  return (
    // Radix takes focus and presses only for an open dialog, and `forceMount` shows one that is not open.
    <Root open={!isBehind} onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Portal forceMount>
        <Overlay />
        <Content
          ref={content}
          className={styles.viewer}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
        >
          <Title asChild>
            <span className={styles.hidden}>{t('viewer.title')}</span>
          </Title>
          <Description asChild>
            <span className={styles.hidden}>{positionText(props.index, props.photos.length)}</span>
          </Description>
          <ViewerBody {...props} />
        </Content>
      </Portal>
    </Root>
  )
}
