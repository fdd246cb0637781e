import { useState } from 'react'

export function useRowForm<Row>() {
  const [opened, setOpened] = useState<{ readonly row: Row | null } | null>(null)
  return {
    isOpen: opened !== null,
    /** Null for a new row. */
    row: opened?.row ?? null,
    add: (): void => setOpened({ row: null }),
    edit: (row: Row): void => setOpened({ row }),
    close: (): void => setOpened(null),
  }
}
