import { useLayoutEffect, useState, type RefObject } from 'react'
import { watchSize } from '#client/ui/controls/watch-size.ts'

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    return node ? watchSize(node, () => setWidth(node.clientWidth)) : undefined
  }, [element])
  return width
}
