import { useState } from 'react'

/**
 * Opens a list's form for a new row while `adding` is true, or for an existing row after `edit`. `close` closes the
 * form in both cases.
 */
export function useRowForm<Row>(adding: boolean, onAdded: () => void) {
  const [row, setRow] = useState<Row | null>(null)
  const close = (): void => {
    setRow(null)
    onAdded()
  }
  return { isOpen: adding || row !== null, row, edit: (next: Row): void => setRow(next), close }
}
