import { useEffect, useState } from 'react'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import styles from './uploads.module.css'

export function UploadThumb({ id }: { id: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let left = false
    void offlineDatabase()
      .uploadPictures.get(id)
      .then((pictures) => {
        if (left || !pictures?.thumb) return
        made = URL.createObjectURL(new Blob([pictures.thumb], { type: 'image/jpeg' }))
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return url ? <img className={styles.thumb} src={url} alt="" /> : <span className={styles.thumb} aria-hidden="true" />
}
