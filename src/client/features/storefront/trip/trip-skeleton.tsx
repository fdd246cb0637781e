import { t } from '#client/shared-views/chosen-texts.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import cardStyles from '../photos/display-group-card.module.css'
import stripStyles from '../photos/photo-strip.module.css'
import styles from './your-trip.module.css'

/** Placeholder in the shape of a display group's card, so that nothing moves when the group arrives. */
export function GroupSkeleton() {
  return (
    <div className={cardStyles.card} aria-hidden="true">
      <div className={cardStyles.info}>
        <Skeleton width="55%" height={28} />
        <div className={cardStyles.price}>
          <Skeleton width={84} height={28} />
        </div>
        <Skeleton width={70} height={18} />
      </div>
      <div className={cardStyles.photos}>
        <div className={stripStyles.strip}>
          <div className={stripStyles.list} style={{ overflow: 'hidden' }}>
            {[0, 1, 2, 3, 4, 5].map((place) => (
              <Skeleton key={place} className={styles.stripTile} width="auto" height="100%" />
            ))}
          </div>
        </div>
      </div>
      <div className={cardStyles.action}>
        <Skeleton height={44} radius={999} />
      </div>
    </div>
  )
}

export function DaySkeleton() {
  return (
    <div className={styles.groups}>
      <VisuallyHidden live>{t('search.searching')}</VisuallyHidden>
      <GroupSkeleton />
      <GroupSkeleton />
      <GroupSkeleton />
    </div>
  )
}
