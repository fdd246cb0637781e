import { DropZone } from 'react-aria-components/DropZone'
import { useRef } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { saveLogo } from './settings.commands.ts'
import styles from './settings.module.css'

const allowed = ['image/jpeg', 'image/jpg', 'image/png']

/** See docs/rules.md#logo-files. */
export function LogoField({ outfitterId, logo }: { outfitterId: number; logo: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const saving = useSaving([['outfitter', outfitterId]])
  const send = (file: File): void => {
    if (!allowed.includes(file.type)) {
      const type = file.type === '' ? file.name.split('.').pop() || '?' : file.type
      notify({ title: staffText('kit.error'), text: staffText('settings.logo-type', { type }), tone: 'danger' })
      return
    }
    void saving.run(() => saveLogo(outfitterId, file))
  }
  return (
    <DropZone
      className={styles.logo ?? ''}
      aria-label={staffText('settings.logo')}
      onDrop={(event) => {
        const item = event.items.find((each) => each.kind === 'file')
        if (item?.kind === 'file') void item.getFile().then(send, notifyError)
      }}
    >
      <span className={styles.logoTitle}>{staffText('settings.logo')}</span>
      <div className={styles.logoBox}>
        {logo === null ? (
          <span className={styles.quiet}>{staffText('settings.logo-none')}</span>
        ) : (
          <img src={logo} alt={staffText('settings.logo-alt')} className={styles.logoImage} />
        )}
      </div>
      <div className={styles.logoWays}>
        <Button variant="secondary" busy={saving.busy} onClick={() => input.current?.click()}>
          {staffText(saving.busy ? 'settings.logo-sending' : 'settings.logo-choose')}
        </Button>
        <span className={styles.quiet}>{staffText('settings.logo-drop')}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept={allowed.join(',')}
          aria-label={staffText('settings.logo-choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Clears the input. Otherwise the browser fires no event when the user chooses the same file again.
            event.target.value = ''
            if (file) send(file)
          }}
        />
      </div>
    </DropZone>
  )
}
