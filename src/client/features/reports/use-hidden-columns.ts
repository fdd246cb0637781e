import { useState } from 'react'
import { readStored, writeStored } from '#client/storage.ts'

const STORED = 'eddyline.hidden-columns.'

const read = (report: string): readonly string[] => readStored(`${STORED}${report}`)?.split(' ').filter(Boolean) ?? []

/** The device keeps which columns of a report somebody hid. */
export function useHiddenColumns(report: string): readonly [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => read(report))
  const change = (next: readonly string[]): void => {
    setHidden(next)
    writeStored(`${STORED}${report}`, next.join(' '))
  }
  return [hidden, change]
}
