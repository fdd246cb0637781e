import { useState } from 'react'
import { errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

interface Props {
  token: string
  onClose: () => void
}

/** Asks first, because mail programs open links by themselves. */
export function StopDialog({ token, onClose }: Props) {
  const [text, setText] = useState(t('tell-me.stop-lead'))
  const [isStopped, setIsStopped] = useState(false)
  const { running, run } = useRun((error) => setText(errorMessage(error)))
  const stop = async (): Promise<void> => {
    await answerOf(api.POST('/search/stop-waiting', { body: { token: token.slice(0, 64) } }))
    setText(t('tell-me.stopped'))
    setIsStopped(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('tell-me.stop-title')}
      description={<span role="status">{text}</span>}
      closeLabel={t('common.close')}
      actions={
        isStopped ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <Button busy={running} onClick={() => void run(stop)}>
            {t('tell-me.stop')}
          </Button>
        )
      }
    />
  )
}
