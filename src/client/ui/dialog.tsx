import { Content, Description, Overlay, Portal, Root, Title, Close } from '@radix-ui/react-dialog'
import { useState, type ReactNode } from 'react'
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

/** What the focus goes back to: of a menu, which closes, the button that opened it. */
function openerNow(): Element | null {
  const active = document.activeElement
  return active?.closest('[role="menu"]') ? document.querySelector('[aria-haspopup][aria-expanded="true"]') : active
}

function DialogWindow({
  title,
  description,
  closeLabel,
  dismissable = true,
  alert = false,
  children,
  actions,
}: Omit<Props, 'open' | 'onOpenChange'>) {
  const [opener] = useState(openerNow)
  return (
    <Portal>
      <Overlay className={styles.overlay} />
      <Content
        className={styles.content}
        role={alert ? 'alertdialog' : 'dialog'}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...(dismissable ? {} : { onEscapeKeyDown: refuse, onInteractOutside: refuse })}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // What it was opened from may be gone by what was done here: then the page goes on from its start.
          const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
          back?.focus({ preventScroll: true })
        }}
      >
        <div className={styles.header}>
          <Title className={styles.title}>{title}</Title>
          {dismissable ? (
            <Close className={styles.close} aria-label={closeLabel} title={closeLabel}>
              <Icon name="close" size={20} />
            </Close>
          ) : null}
        </div>
        {description ? <Description className={styles.description}>{description}</Description> : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </Content>
    </Portal>
  )
}

/**
 * A modal window: a sheet from the bottom on phones, a card in the middle elsewhere. Focus is held, and given back to
 * what had it. Load it lazily (13 KB).
 */
export function Dialog({ open, onOpenChange, ...window }: Props) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {open ? <DialogWindow {...window} /> : null}
    </Root>
  )
}
