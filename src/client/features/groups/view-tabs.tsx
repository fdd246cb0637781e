import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import styles from './display-groups.module.css'
import type { GroupsView } from './use-groups-view.ts'

interface Props {
  /** The name of the view beside the timeline. */
  other: string
  view: GroupsView
  onView: (view: GroupsView) => void
}

export function ViewTabs({ other, view, onView }: Props) {
  return (
    <div className={styles.views} role="group" aria-label={staffText('timeline.views')}>
      {(['panes', 'timeline'] as const).map((each) => (
        <Button key={each} variant="quiet" aria-pressed={view === each} onClick={() => onView(each)}>
          {each === 'panes' ? other : staffText('timeline.title')}
        </Button>
      ))}
    </div>
  )
}
