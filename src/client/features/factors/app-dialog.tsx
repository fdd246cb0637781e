import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { errorMessage } from '#client/api/api-error.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { beginApp, confirmApp } from './factors.commands.ts'
import { factorsKey } from './factors.queries.ts'
import type { AddProps } from './passkey-dialog.tsx'
import styles from './factors.module.css'

const LABEL = staffText('factors.app-code')

export function AppDialog({ onAdded, onClose }: AddProps) {
  const draft = useDraft(null, { code: '' }, onClose)
  const { code } = draft.values
  const saving = useSaving([factorsKey], null)
  const begun = useQuery({
    queryKey: ['new-authenticator-app'],
    queryFn: beginApp,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const confirm = async (): Promise<void> => {
    if (code.trim() === '') {
      notifyMissing([LABEL])
      return
    }
    await saving.run(async () => onAdded(await confirmApp(code)))
  }
  return (
    <FormDialog
      title={staffText('factors.app-title')}
      description={staffText('factors.app-text')}
      submitLabel={staffText('factors.app-confirm')}
      saving={saving}
      error={begun.error ? errorMessage(begun.error) : (saving.errors['general'] ?? null)}
      draft={draft}
      onSubmit={() => void confirm()}
    >
      {begun.data ? (
        <div className={styles.secret}>
          <QrCode text={begun.data.uri} label={staffText('factors.app-qr')} size={208} />
          <p className={styles.detail}>{staffText('factors.app-secret')}</p>
          <code className={styles.key}>{begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      ) : (
        <Skeleton height={264} />
      )}
      <TextField
        label={LABEL}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={saving.errors['factor']}
        onChange={(event) => draft.change({ code: event.target.value })}
      />
    </FormDialog>
  )
}
