import { useRef } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { useSaving, type Saving } from '#client/ui/use-saving.ts'
import { saveAlbum, type AlbumFields } from './albums.commands.ts'

interface SavingAlbum extends Omit<Saving, 'run'> {
  /** Resolves to false when it failed: what was chosen stays for the next try. */
  readonly save: (id: number | null, fields: AlbumFields) => Promise<boolean>
}

/**
 * Saves albums at once. The same form sent again after a lost answer has the same key, and so makes one album only; what
 * was saved begins anew.
 */
export function useSaveAlbum(): SavingAlbum {
  const saving = useSaving([['albums'], ['album']], staffText('saved.album'))
  const last = useRef<{ request: string; key: string } | null>(null)
  const save = async (id: number | null, fields: AlbumFields): Promise<boolean> => {
    const request = JSON.stringify({ id, fields })
    const { key } = last.current?.request === request ? last.current : { key: newIdempotencyKey() }
    last.current = { request, key }
    const done = await saving.run(() => saveAlbum(key, id, fields))
    if (done) last.current = null
    return done
  }
  return { ...saving, save }
}
