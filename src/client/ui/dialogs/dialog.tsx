import { Content, Description, Overlay, Portal, Root, Title, Close } from '@radix-ui/react-dialog'
import { useState, type ReactNode, useCallback } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import type { UnsavedForm, UnsavedTexts } from './unsaved.ts'
import { useBackGuard } from './use-back-guard.ts'
import styles from './dialog.module.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  closeLabel: string
  /** False when the person must answer. The dialog then has no close button, and ignores clicks outside and Escape. */
  dismissable?: boolean
  alert?: boolean
  growing?: boolean
  /** The dialog asks before it discards changes of this form. */
  unsaved?: UnsavedForm
  children?: ReactNode
  actions?: ReactNode
}

const refuse = (event: Event) => event.preventDefault()

/**
 * Returns the element that gets the focus back when the dialog closes. For an item of a menu or a select, that is its
 * button.
 */
function openerNow(): Element | null {
  const active = document.activeElement
  const list = active?.closest('[role="menu"], [role="listbox"]')
  if (!list) return active
  const button = list.id === '' ? null : document.querySelector(`[aria-controls="${CSS.escape(list.id)}"]`)
  return button ?? document.querySelector('[aria-haspopup][aria-expanded="true"]')
}

function giveFocusBack(opener: Element | null): void {
  // The person's action may have removed the element that opened the dialog.
  const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
  // While another dialog is open, the focus stays inside that dialog, even if a tap outside took the focus away.
  const next = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
  if (!next || next.contains(back)) back?.focus({ preventScroll: true })
  else if (!next.contains(document.activeElement)) next.focus({ preventScroll: true })
}

/**
 * Gives the focus to the field marked with `data-first-focus`. `autoFocus` alone fails in a dialog over another one,
 * because the lower dialog takes the focus back until the upper one has opened.
 */
function focusMarked(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const marked = event.currentTarget.querySelector<HTMLElement>('[data-first-focus]')
  if (!marked) return
  event.preventDefault()
  marked.focus()
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
  keepsOpen,
  fields: { holdFirst, onInput },
}: Omit<Props, 'open' | 'onOpenChange' | 'unsaved'> & {
  keepsOpen: boolean
  fields: ReturnType<typeof useTypedFields>
}) {
  const [opener] = useState(openerNow)
  return (
    <Portal>
      <Overlay className={styles.overlay} />
      <Content
        ref={holdFirst}
        onInput={(event) => onInput(event.currentTarget)}
        className={styles.content}
        data-growing={growing || undefined}
        role={alert ? 'alertdialog' : 'dialog'}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...(dismissable ? {} : { onEscapeKeyDown: refuse })}
        {...(dismissable && !keepsOpen ? {} : { onInteractOutside: refuse })}
        onOpenAutoFocus={focusMarked}
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
 * A modal dialog: a bottom sheet on phones, a card elsewhere. Load the dialog lazily, because its code has 13 KB. While
 * its form has changes, a tap outside does nothing, and Escape, the close button and Back ask once.
 */
export function Dialog({ open, onOpenChange, unsaved, ...window }: Props) {
  const [asked, setAsked] = useState<'close' | 'back' | null>(null)
  const fields = useTypedFields()
  const isBusy = unsaved?.isBusy === true
  const isChanged = open && unsaved !== undefined && (unsaved.isChanged === true || fields.isChanged)
  const leave = useBackGuard(isChanged && unsaved?.asksOnBack !== false, () => isBusy || setAsked('back'))
  const close = (): void => {
    if (isBusy) return
    if (isChanged) setAsked('close')
    else onOpenChange(false)
  }
  const discard = (): void => {
    setAsked(null)
    if (asked === 'back') leave()
    onOpenChange(false)
  }
  return (
    <>
      {/* When the question and the dialog close together, each returns the focus, in the order of this markup. The
          dialog comes last, so the focus ends on the element that opened it. */}
      {asked && isChanged ? (
        <Question
          texts={unsaved.texts}
          closeLabel={window.closeLabel}
          onKeep={() => setAsked(null)}
          onDiscard={discard}
        />
      ) : null}
      <Root open={open} onOpenChange={(next) => (next ? onOpenChange(next) : close())}>
        {open ? <DialogWindow {...window} keepsOpen={isChanged || isBusy} fields={fields} /> : null}
      </Root>
    </>
  )
}

interface QuestionProps {
  texts: UnsavedTexts
  closeLabel: string
  onKeep: () => void
  onDiscard: () => void
}

function Question({ texts, closeLabel, onKeep, onDiscard }: QuestionProps) {
  return (
    <Dialog
      open
      alert
      onOpenChange={onKeep}
      title={texts.title}
      closeLabel={closeLabel}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onKeep}>
            {texts.keep}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {texts.discard}
          </Button>
        </>
      }
    />
  )
}

function valuesOf(content: Element): string {
  const fields = [...content.querySelectorAll('input, textarea')].map((field) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return field.checked
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
  })
  return JSON.stringify(fields)
}

/** Compares the values of a dialog's fields with their values when the dialog opened. */
function useTypedFields() {
  const [{ isChanged }, setState] = useState({ first: '', isChanged: false })
  const holdFirst = useCallback((content: Element | null): void => {
    if (content) setState({ first: valuesOf(content), isChanged: false })
  }, [])
  const onInput = (content: Element): void =>
    setState(({ first }) => ({ first, isChanged: valuesOf(content) !== first }))
  return { isChanged, holdFirst, onInput }
}
