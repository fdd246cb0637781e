import { useEffect, useReducer, useRef } from 'react'

/** What is fetched and handed over. */
export interface SavedPhoto {
  readonly full_path: string
  readonly file_name: string
}

export type SaveState =
  | { readonly at: 'idle' }
  /** `done` photos of all are on this device or handed over already. */
  | { readonly at: 'fetching'; readonly done: number }
  /** These photos, from place `from` on, wait for a press: sharing must follow one. */
  | { readonly at: 'ready'; readonly files: readonly File[]; readonly from: number; readonly smaller: boolean }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly why: 'network' | 'refused'; readonly from: number }

// What a phone holds beside the page; what one share takes differs by device and is found by trying.
const MOST_FILES = 40
const MOST_BYTES = 200_000_000

/** Whether this device hands files to other apps at all. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File(['-'], 'photo.jpg', { type: 'image/jpeg' })] })
}

async function fetchOriginal({ full_path, file_name }: SavedPhoto, signal: AbortSignal): Promise<File> {
  const response = await fetch(full_path, { signal })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) throw new TypeError('Not a photo')
  return new File([await response.blob()], file_name, { type })
}

/** As many photos from this place on as the device should hold at once. */
async function fetchFrom(
  photos: readonly SavedPhoto[],
  from: number,
  signal: AbortSignal,
  onDone: (done: number) => void,
): Promise<File[]> {
  const files: File[] = []
  let bytes = 0
  for (const photo of photos.slice(from, from + MOST_FILES)) {
    const file = await fetchOriginal(photo, signal)
    files.push(file)
    onDone(from + files.length)
    bytes += file.size
    if (bytes >= MOST_BYTES) break
  }
  return files
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

/**
 * Hands all originals to an app that the guest chooses: fetched first, then shared with a press, in several steps where
 * there are many or the device refuses so many at once.
 */
export function useSaveAll(photos: readonly SavedPhoto[]) {
  const [state, become] = useReducer((_: SaveState, next: SaveState): SaveState => next, { at: 'idle' })
  const work = useRef<AbortController>(undefined)
  const atOnce = useRef(MOST_FILES)
  const sheetIsOpen = useRef(false)
  useEffect(() => () => work.current?.abort(), [])

  const fetchOn = async (from: number): Promise<void> => {
    work.current?.abort()
    const { signal } = (work.current = new AbortController())
    become({ at: 'fetching', done: from })
    try {
      const files = await fetchFrom(photos, from, signal, (done) => become({ at: 'fetching', done }))
      if (!signal.aborted) become({ at: 'ready', files, from, smaller: atOnce.current < files.length })
    } catch {
      if (!signal.aborted) become({ at: 'failed', why: 'network', from })
    }
  }

  const share = async (files: readonly File[], from: number): Promise<void> => {
    if (sheetIsOpen.current) return
    const step = files.slice(0, atOnce.current)
    const refused = (): void => {
      if (step.length === 1) return become({ at: 'failed', why: 'refused', from })
      atOnce.current = Math.ceil(step.length / 2)
      become({ at: 'ready', files, from, smaller: true })
    }
    if (!navigator.canShare({ files: step })) return refused()
    sheetIsOpen.current = true
    try {
      await navigator.share({ files: step })
    } catch (error) {
      // The guest closed the sheet, or the press was not one: the photos wait on.
      const waits = ['AbortError', 'InvalidStateError'].some((name) => isNamed(error, name))
      return waits ? undefined : refused()
    } finally {
      sheetIsOpen.current = false
    }
    const next = from + step.length
    if (step.length < files.length) become({ at: 'ready', files: files.slice(step.length), from: next, smaller: false })
    else if (next < photos.length) await fetchOn(next)
    else become({ at: 'done' })
  }

  return {
    state,
    /** How many files the next share takes. */
    stepSize: (files: readonly File[]) => Math.min(files.length, atOnce.current),
    start: (from = 0) => void fetchOn(from),
    share: () => {
      if (state.at === 'ready') void share(state.files, state.from)
    },
    cancel: () => {
      work.current?.abort()
      become({ at: 'idle' })
    },
  }
}
