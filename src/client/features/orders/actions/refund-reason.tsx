import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { refundReasons, type TypedRefund } from './typed-refund.ts'
import styles from './refund-dialog.module.css'

interface Props {
  typed: Pick<TypedRefund, 'why' | 'words'>
  error: string | undefined
  onChange: (next: Partial<TypedRefund>) => void
}

export function RefundReason({ typed: { why, words }, error, onChange }: Props) {
  const name = useId()
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{staffText('refund.reason')}</legend>
        {refundReasons.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input type="radio" name={name} checked={why === reason} onChange={() => onChange({ why: reason })} />
            {staffText(`refund.reason-${reason}`)}
          </label>
        ))}
      </fieldset>
      {why === 'other' ? (
        <TextArea
          label={staffText('refund.words')}
          dir="auto"
          maxLength={500}
          value={words}
          error={error}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      ) : null}
    </>
  )
}
