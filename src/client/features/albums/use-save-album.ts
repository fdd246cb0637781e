import { useRef } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { useSaving, type Saving } from '#client/ui/notices/use-saving.ts'
import { saveAlbum, type AlbumFields } from './albums.commands.ts'

export interface AlbumEdit {
  readonly version: string | undefined
  readonly meets: (error: unknown) => boolean
}

interface SavingAlbum extends Omit<Saving, 'run'> {
  readonly save: (id: number | null, fields: AlbumFields, edit: AlbumEdit) => Promise<boolean>
}

/** A retry of the same values after a lost answer reuses the idempotency key, so that it makes one album. */
export function useSaveAlbum(): SavingAlbum {
  const saving = useSaving([['albums'], ['album']], staffText('saved.album'))
  const last = useRef<{ request: string; key: string } | null>(null)
  const save: SavingAlbum['save'] = async (id, typed, { version, meets }) => {
    const fields = { ...typed, version }
    const request = JSON.stringify({ id, fields })
    const { key } = last.current?.request === request ? last.current : { key: newIdempotencyKey() }
    last.current = { request, key }
    const done = await saving.run(() => saveAlbum(key, id, fields), meets)
    if (done) last.current = null
    return done
  }
  return { ...saving, save }
}
