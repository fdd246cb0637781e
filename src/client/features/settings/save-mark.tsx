import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import type { Outfitter } from './settings.commands.ts'
import type { Autosave } from './use-autosave.ts'
import type { SettingName } from './use-save-states.ts'
import styles from './settings.module.css'

interface Props<Name extends SettingName> {
  autosave: Autosave
  name: Name
  print?: (value: Outfitter[Name]) => string
}

/** Shows the state of a field's save, and a colleague's value that the field must not silently replace. */
export function SaveMark<Name extends SettingName>({ autosave, name, print = String }: Props<Name>) {
  const state = autosave.states[name]
  return (
    <>
      <span className={styles.mark} role="status" data-state={state}>
        {state === 'saved' ? <Icon name="check" size={16} /> : null}
        {state === 'saving' ? staffText('settings.saving') : null}
        {state === 'saved' ? staffText('settings.saved') : null}
        {state === 'failed' || state === 'stale' ? staffText('settings.not-saved') : null}
      </span>
      {state === 'stale' ? (
        <div className={styles.stale} role="alert">
          <p>
            {staffText('kit.stale')}: <strong>{print(autosave.stored[name]) || '–'}</strong>
          </p>
          <div className={styles.staleWays}>
            <Button variant="secondary" onClick={() => autosave.decide(name, 'theirs')}>
              {staffText('kit.take-theirs')}
            </Button>
            <Button variant="secondary" onClick={() => autosave.decide(name, 'mine')}>
              {staffText('kit.keep-mine')}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}
