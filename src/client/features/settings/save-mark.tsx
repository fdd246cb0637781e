import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import type { SaveState } from './use-autosave.ts'
import styles from './settings.module.css'

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
