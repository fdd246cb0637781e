import { Content, Description, Overlay, Portal, Root, Title, Close } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './dialog.module.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  closeLabel: string
  /** False: it must be answered (no close button, no click outside, no Escape). */
  dismissable?: boolean
  /** A modal that must be read at once (role alertdialog). */
  alert?: boolean
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
}

const refuse = (event: Event) => event.preventDefault()

/**
 * A modal window: a sheet from the bottom on phones, a card in the middle elsewhere. Focus is held and given back.
 * Load it lazily (13 KB).
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  dismissable = true,
  alert = false,
  children,
  actions,
}: Props) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={styles.overlay} />
        <Content
          className={styles.content}
          role={alert ? 'alertdialog' : 'dialog'}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(dismissable ? {} : { onEscapeKeyDown: refuse, onInteractOutside: refuse })}
        >
          <header className={styles.header}>
            <Title className={styles.title}>{title}</Title>
            {dismissable ? (
              <Close className={styles.close} aria-label={closeLabel} title={closeLabel}>
                <Icon name="close" size={20} />
              </Close>
            ) : null}
          </header>
          {description ? <Description className={styles.description}>{description}</Description> : null}
          {children}
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </Content>
      </Portal>
    </Root>
  )
}
