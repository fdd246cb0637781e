import { useEffect, useId, useRef, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '../controls/button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { Dialog } from './dialog.tsx'
import type { FormDraft } from './unsaved.ts'
import { Icon } from '../pictures/icon.tsx'
import type { Saving } from '../notices/use-saving.ts'
import styles from './form-dialog.module.css'

interface Props {
  title: string
  description?: ReactNode
  submitLabel?: string
  good?: boolean
  /** A second act, beside the button that saves. */
  secondAct?: { readonly label: string; readonly run: () => void }
  /** Label of the button that discards what was typed. */
  out?: string
  /** The general error of the last save stands above the fields, unless `error` says what stands there. */
  saving?: Pick<Saving, 'busy' | 'errors'>
  busy?: boolean
  error?: string | null
  /** The form's values. Closing the dialog deletes their draft. */
  draft: FormDraft
  onSubmit: () => void
  children: ReactNode
}

/**
 * A modal form: Enter saves, Escape closes, and the first field has the focus. Escape and Back ask first, and Cancel
 * discards at once. While a colleague's newer values are shown, only 'Keep mine' saves: a second tap on the button that
 * was just refused must not overwrite them.
 */
export function FormDialog(props: Props) {
  const { title, description, submitLabel, good, secondAct, out, saving, draft, onSubmit, children } = props
  const { busy = saving?.busy ?? false, error = saving?.errors['general'] ?? null } = props
  const id = useId()
  const { conflict = null } = draft
  const texts = {
    title: staffText('kit.discard-question'),
    keep: staffText('kit.keep-editing'),
    discard: staffText('kit.discard'),
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || busy || draft.close()}
      unsaved={{ texts, isChanged: draft.isChanged, isBusy: busy }}
      title={title}
      description={description}
      closeLabel={staffText('kit.close')}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={draft.close}>
            {out ?? staffText('kit.cancel')}
          </Button>
          {secondAct ? (
            <Button variant="secondary" disabled={busy} onClick={secondAct.run}>
              {secondAct.label}
            </Button>
          ) : null}
          <Button variant={good ? 'good' : 'primary'} type="submit" form={id} busy={busy} disabled={conflict !== null}>
            {submitLabel ?? staffText('kit.save')}
          </Button>
        </>
      }
    >
      <Fields id={id} error={error} busy={busy} onSubmit={onSubmit}>
        {conflict ? <ConflictPanel conflict={conflict} busy={busy} /> : null}
        {draft.isRestored ? <Restored onReset={draft.reset} /> : null}
        {children}
      </Fields>
    </Dialog>
  )
}

function Restored({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <p>{staffText('kit.draft')}</p>
      <Button variant="quiet" onClick={onReset}>
        {staffText('kit.draft-discard')}
      </Button>
    </div>
  )
}

const FIRST = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), [role=combobox]:not(:disabled)'

interface FieldsProps extends Pick<Props, 'onSubmit' | 'children'> {
  id: string
  busy: boolean
  error: string | null
}

function Fields({ id, error, busy, onSubmit, children }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(FIRST)?.focus(), [])
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React also sends each event in a dialog to the component that renders the dialog. Without `stopPropagation`,
        // submitting this form would also submit the form of an outer dialog.
        event.stopPropagation()
        if (!busy) onSubmit()
      }}
    >
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={18} />
          {error}
        </p>
      ) : null}
      {children}
    </form>
  )
}
