import { useState } from 'react'

/** Opens a list's form for a new row after `add`, and for an existing row after `edit`. */
export function useRowForm<Row>() {
  const [opened, setOpened] = useState<{ readonly row: Row | null } | null>(null)
  return {
    isOpen: opened !== null,
    /** The row to edit. Null for a new one. */
    row: opened?.row ?? null,
    add: (): void => setOpened({ row: null }),
    edit: (row: Row): void => setOpened({ row }),
    close: (): void => setOpened(null),
  }
}
