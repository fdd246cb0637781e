import { useState } from 'react'
import { useAddress } from '#client/ui/controls/use-address.ts'

/** An address with `?new=1` opens the form for a new row. */
export function useRowForm<Row>() {
  const [{ new: asked }, changeAddress] = useAddress('new')
  const [opened, setOpened] = useState<{ readonly row: Row | null } | null>(null)
  return {
    isOpen: opened !== null || asked !== '',
    /** Null for a new row. */
    row: opened?.row ?? null,
    add: (): void => setOpened({ row: null }),
    edit: (row: Row): void => setOpened({ row }),
    close: (): void => {
      setOpened(null)
      if (asked !== '') changeAddress({ new: '' })
    },
  }
}
