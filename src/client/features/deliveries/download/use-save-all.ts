import { useEffect, useReducer, useRef, useState } from 'react'
import { isPhotoMediaType } from '#domain/photos/accepted-files.ts'
import { photoFileName } from '#domain/photos/photo-file-name.ts'
import { canShareAgain } from '../can-share-again.ts'

export interface SavedPhoto {
  readonly id: number
  readonly full_path: string
  readonly file_name: string
  readonly has_original: boolean
}

export type SaveState =
  | { readonly at: 'idle' }
  /** `done`: count of fetched and shared photos. */
  | { readonly at: 'fetching'; readonly done: number }
  /**
   * Waits for the guest to press a button, because browsers share files only after a press. `from`: index of the first
   * file.
   */
  | { readonly at: 'ready'; readonly files: readonly File[]; readonly from: number; readonly smaller: boolean }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly why: 'network' | 'server' | 'refused'; readonly from: number }

/** Thrown when the server refused to send a photo, so that the connection is not to blame. */
class NotSent extends Error {}

// A phone can hold this many files and bytes in memory. Devices limit the size of one share differently, so the app
// halves a refused share.
const MAX_FILES = 40
const MAX_BYTES = 200_000_000

export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File(['-'], 'photo.jpg', { type: 'image/jpeg' })] })
}

async function fetchOriginal({ id, full_path, file_name }: SavedPhoto, signal: AbortSignal): Promise<File> {
  const response = await fetch(full_path, { signal })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) throw new NotSent()
  if (!isPhotoMediaType(type)) throw new TypeError('Not a photo')
  return new File([await response.blob()], photoFileName(file_name, type, id), { type })
}

async function fetchFrom(
  photos: readonly SavedPhoto[],
  from: number,
  signal: AbortSignal,
  onDone: (done: number) => void,
): Promise<File[]> {
  const files: File[] = []
  let bytes = 0
  for (const photo of photos.slice(from, from + MAX_FILES)) {
    const file = await fetchOriginal(photo, signal)
    files.push(file)
    onDone(from + files.length)
    bytes += file.size
    if (bytes >= MAX_BYTES) break
  }
  return files
}

/** Originals that arrive during a round wait for the next one. */
function useRounds(photos: readonly SavedPhoto[]) {
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  const unsaved = photos.filter(({ id, has_original: isHere }) => isHere && !saved.has(id))
  const [round, setRound] = useState(unsaved)
  return {
    unsaved,
    round,
    begin: () => {
      setRound(unsaved)
      return unsaved
    },
    end: () => setSaved(new Set([...saved, ...round.map(({ id }) => id)])),
  }
}

export function useSaveAll(photos: readonly SavedPhoto[]) {
  const { begin, end, round, unsaved } = useRounds(photos)
  const [state, setState] = useReducer((_: SaveState, next: SaveState): SaveState => next, { at: 'idle' })
  const work = useRef<AbortController>(undefined)
  const atOnce = useRef(MAX_FILES)
  const sheetIsOpen = useRef(false)
  useEffect(() => () => work.current?.abort(), [])

  const fetchNext = async (chosen: readonly SavedPhoto[], from: number): Promise<void> => {
    work.current?.abort()
    const { signal } = (work.current = new AbortController())
    setState({ at: 'fetching', done: from })
    try {
      const files = await fetchFrom(chosen, from, signal, (done) => setState({ at: 'fetching', done }))
      if (!signal.aborted) setState({ at: 'ready', files, from, smaller: atOnce.current < files.length })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', why: error instanceof NotSent ? 'server' : 'network', from })
    }
  }

  const share = async (files: readonly File[], from: number): Promise<void> => {
    if (sheetIsOpen.current) return
    const step = files.slice(0, atOnce.current)
    const refused = (): void => {
      if (step.length === 1) return setState({ at: 'failed', why: 'refused', from })
      atOnce.current = Math.ceil(step.length / 2)
      setState({ at: 'ready', files, from, smaller: true })
    }
    if (!navigator.canShare({ files: step })) return refused()
    sheetIsOpen.current = true
    try {
      await navigator.share({ files: step })
    } catch (error) {
      return canShareAgain(error) ? undefined : refused()
    } finally {
      sheetIsOpen.current = false
    }
    const next = from + step.length
    if (step.length < files.length)
      setState({ at: 'ready', files: files.slice(step.length), from: next, smaller: false })
    else if (next < round.length) await fetchNext(round, next)
    else {
      end()
      setState({ at: 'done' })
    }
  }

  return {
    state,
    stepSize: (files: readonly File[]) => Math.min(files.length, atOnce.current),
    count: round.length,
    unsaved: unsaved.length,
    start: () => void fetchNext(begin(), 0),
    retry: (from: number) => void fetchNext(round, from),
    share: () => {
      if (state.at === 'ready') void share(state.files, state.from)
    },
    cancel: () => {
      work.current?.abort()
      setState({ at: 'idle' })
    },
  }
}
