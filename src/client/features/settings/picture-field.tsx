import { DropZone } from 'react-aria-components/DropZone'
import { useRef, useState } from 'react'
import { pictureKinds, pictureMediaTypes, type PictureKind } from '#domain/outfitters/picture-files.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { removeCover, savePicture } from './settings.commands.ts'
import styles from './settings.module.css'

interface Props {
  kind: PictureKind
  outfitterId: number
  path: string | null
}

const refuse = (text: string): void => void notify({ title: staffText('kit.error'), text, tone: 'danger' })

/** See docs/rules.md#logo-files and docs/rules.md#cover-photo. */
export function PictureField({ kind, outfitterId, path }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const saving = useSaving([['outfitter', outfitterId]])
  const [asks, setAsks] = useState(false)
  const send = (file: File): void => {
    if (!pictureMediaTypes.includes(file.type)) {
      const type = file.type === '' ? file.name.split('.').pop() || '?' : file.type
      return refuse(staffText('settings.file-type', { type }))
    }
    const { megabytes } = pictureKinds[kind]
    if (file.size > megabytes * 1024 * 1024)
      return refuse(staffText('settings.file-size', { limit: String(megabytes) }))
    void saving.run(() => savePicture(kind, outfitterId, file))
  }
  return (
    <>
      <DropZone
        className={styles.picture ?? ''}
        aria-label={staffText(`settings.${kind}`)}
        onDrop={(event) => {
          const item = event.items.find((each) => each.kind === 'file')
          if (item?.kind === 'file') void item.getFile().then(send, notifyError)
        }}
      >
        <span className={styles.pictureTitle}>{staffText(`settings.${kind}`)}</span>
        <div className={styles.pictureBox}>
          {path === null ? (
            <span className={styles.quiet}>{staffText(`settings.${kind}-none`)}</span>
          ) : (
            <img
              src={path}
              alt={staffText(`settings.${kind}-alt`)}
              className={kind === 'logo' ? styles.logoImage : styles.coverImage}
            />
          )}
        </div>
        <div className={styles.pictureWays}>
          <Button variant="secondary" busy={saving.busy} onClick={() => input.current?.click()}>
            {staffText(saving.busy ? 'settings.file-sending' : `settings.${kind}-choose`)}
          </Button>
          {kind === 'cover' && path !== null ? (
            <Button variant="secondary" disabled={saving.busy} onClick={() => setAsks(true)}>
              {staffText('list.remove')}
            </Button>
          ) : null}
          <span className={styles.quiet}>{staffText(`settings.${kind}-drop`)}</span>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureMediaTypes.join(',')}
            aria-label={staffText(`settings.${kind}-choose`)}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Clears the input. Otherwise the browser fires no event when the user chooses the same file again.
              event.target.value = ''
              if (file) send(file)
            }}
          />
        </div>
      </DropZone>
      {asks ? (
        <ConfirmDialog
          danger
          title={staffText('settings.cover-remove-title')}
          text={staffText('settings.cover-remove-text')}
          verb={staffText('settings.cover-remove')}
          busy={saving.busy}
          onConfirm={() => void saving.run(() => removeCover(outfitterId)).then(() => setAsks(false))}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}
