import { Content, Description, Overlay, Portal, Root, Title, Close } from '@radix-ui/react-dialog'
import { useState, type ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import styles from './dialog.module.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  closeLabel: string
  /** False: the person must answer (no close button, no outside click, no Escape). */
  dismissable?: boolean
  alert?: boolean
  /** Keeps the upper edge in place while the content grows. */
  growing?: boolean
  children?: ReactNode
  actions?: ReactNode
}

const refuse = (event: Event) => event.preventDefault()

/** Returns the element that gets the focus back: for a menu item, the menu's button. */
function openerNow(): Element | null {
  const active = document.activeElement
  return active?.closest('[role="menu"]') ? document.querySelector('[aria-haspopup][aria-expanded="true"]') : active
}

function giveFocusBack(opener: Element | null): void {
  // The act may have removed the opener: then the page's content gets the focus.
  const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
  // The next dialog may be open already and holds the focus.
  const next = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  if (!next || next.contains(back)) back?.focus({ preventScroll: true })
}

function DialogWindow({
  title,
  description,
  closeLabel,
  dismissable = true,
  alert = false,
  growing = false,
  children,
  actions,
}: Omit<Props, 'open' | 'onOpenChange'>) {
  const [opener] = useState(openerNow)
  return (
    <Portal>
      <Overlay className={styles.overlay} />
      <Content
        className={styles.content}
        data-growing={growing || undefined}
        role={alert ? 'alertdialog' : 'dialog'}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...(dismissable ? {} : { onEscapeKeyDown: refuse, onInteractOutside: refuse })}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          giveFocusBack(opener)
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
 * A modal dialog: a bottom sheet on phones, a card elsewhere. Traps the focus and gives it back. Load it lazily (13
 * KB).
 */
export function Dialog({ open, onOpenChange, ...window }: Props) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {open ? <DialogWindow {...window} /> : null}
    </Root>
  )
}
