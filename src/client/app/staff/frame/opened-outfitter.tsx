import { Link, useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { closeOutfitter, startPath, useStaff } from '#client/api/staff-session.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import styles from './opened-outfitter.module.css'

export function OpenedOutfitter() {
  const { user, outfitterName, hasOpened } = useStaff()
  const navigate = useNavigate()
  if (outfitterName === null) return null
  return (
    <div className={styles.outfitter} data-opened={hasOpened || undefined}>
      <Link to="/dashboard" className={styles.name} title={outfitterName}>
        <StaffIcon name="building" size={18} />
        <span>{outfitterName}</span>
      </Link>
      {hasOpened ? (
        <button
          type="button"
          className={styles.close}
          aria-label={staffText('shell.close-outfitter', { name: outfitterName })}
          title={staffText('shell.close-outfitter', { name: outfitterName })}
          onClick={() => {
            void navigate(startPath(user))
            void closeOutfitter()
          }}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  )
}
