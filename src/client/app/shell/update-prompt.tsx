import { createRoot, type Root } from 'react-dom/client'
import type { UpdateQuestion } from '#client/device/updates/keep-up-to-date.ts'
import { loadOtherTexts, t } from '#client/shared-views/chosen-texts.ts'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './update-prompt.module.css'

function UpdatePrompt({ question }: { question: UpdateQuestion | null }) {
  return (
    <div role="status" className={styles.region}>
      {question ? (
        <div className={styles.prompt}>
          <Icon name="refresh" size={20} />
          <p>{t(question.outdated ? 'update.outdated' : 'update.ready')}</p>
          <Button variant="secondary" onClick={question.accept}>
            {t('update.now')}
          </Button>
          <IconButton icon="close" size={18} label={t('update.later')} onClick={question.later} />
        </div>
      ) : null}
    </div>
  )
}

let root: Root | undefined

/** The question has its own React root, so that the first script need not contain it. */
export async function showUpdatePrompt(question: UpdateQuestion | null): Promise<void> {
  if (!root) {
    await loadOtherTexts()
    root ??= createRoot(document.body.appendChild(document.createElement('div')))
  }
  root.render(<UpdatePrompt question={question} />)
}
