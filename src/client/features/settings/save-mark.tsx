import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { SaveState } from './use-autosave.ts'
import styles from './settings.module.css'

/** How the save of a field goes, beside it. */
export function SaveMark({ state }: { state: SaveState | undefined }) {
  return (
    <span className={styles.mark} role="status" data-state={state}>
      {state === 'saved' ? <Icon name="check" size={16} /> : null}
      {state === 'saving' ? staffText('settings.saving') : null}
      {state === 'saved' ? staffText('settings.saved') : null}
      {state === 'failed' ? staffText('settings.not-saved') : null}
    </span>
  )
}
