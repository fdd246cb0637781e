import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

interface ArrowKeys {
  /** The index of the photo that Tab reaches. */
  stop: number
  handlers: { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent) => void }
}

function indexOf(tile: HTMLElement): number {
  return Number(tile.dataset['index'])
}

/** Returns the tile above or below that is nearest to the middle of this one. */
function inNextRow(tiles: readonly HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const here = from.getBoundingClientRect()
  const distance = (tile: HTMLElement): number => {
    const { top, left, width } = tile.getBoundingClientRect()
    const rows = (top - here.top) * direction
    return rows <= 1 ? Infinity : rows * 100 + Math.abs(left + width / 2 - here.left - here.width / 2)
  }
  const [nearest] = [...tiles].sort((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) < Infinity ? nearest : undefined
}

/**
 * Makes a list of photos one stop of the Tab key. Arrow keys move inside it, over the photos that are drawn (`first` to
 * `end`).
 */
export function useArrowKeys(list: RefObject<HTMLElement | null>, first: number, end: number): ArrowKeys {
  const [chosen, setChosen] = useState(first)
  const tileOf = (node: EventTarget): HTMLElement | null => (node as Element).closest<HTMLElement>('[data-index]')
  return {
    stop: chosen >= first && chosen < end ? chosen : first,
    handlers: {
      onFocus: ({ target }) => {
        const tile = tileOf(target)
        if (tile) setChosen(indexOf(tile))
      },
      onKeyDown: (event) => {
        const here = tileOf(event.target)
        if (!here || !keys.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
        const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
        const at = tiles.indexOf(here)
        const next = {
          ArrowLeft: tiles[at - 1],
          ArrowRight: tiles[at + 1],
          ArrowUp: inNextRow(tiles, here, -1),
          ArrowDown: inNextRow(tiles, here, 1),
          Home: tiles[0],
          End: tiles.at(-1),
        }[event.key]
        // In a strip, the keys that go to another row scroll the page.
        if (!next) return
        event.preventDefault()
        next.querySelector('button')?.focus({ preventScroll: true })
        next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      },
    },
  }
}
