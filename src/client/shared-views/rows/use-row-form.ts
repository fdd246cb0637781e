import { useState } from 'react'

/** Opens a list's form for a new row while `adding`, or for the row given to `edit`. `close` ends both. */
export function useRowForm<Row>(adding: boolean, onAdded: () => void) {
  const [row, setRow] = useState<Row | null>(null)
  const close = (): void => {
    setRow(null)
    onAdded()
  }
  return { isOpen: adding || row !== null, row, edit: (next: Row): void => setRow(next), close }
}
