import { useSearchParams } from 'react-router-dom'
import { readStored, writeStored } from '#client/storage.ts'

export type GroupsView = 'panes' | 'timeline'

const STORED = 'device.groups-view'

/** The view of photos that the address names, else the last one of this device. */
export function useGroupsView(): readonly [GroupsView, (view: GroupsView) => void] {
  const [params, setParams] = useSearchParams()
  const view = (params.get('view') ?? readStored(STORED)) === 'timeline' ? 'timeline' : 'panes'
  const choose = (next: GroupsView): void => {
    writeStored(STORED, next)
    setParams(
      (before) => {
        const chosen = new URLSearchParams(before)
        chosen.set('view', next)
        return chosen
      },
      { replace: true },
    )
  }
  return [view, choose]
}
