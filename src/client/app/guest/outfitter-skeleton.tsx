import { DaySkeleton } from '#client/features/storefront/trip/trip-skeleton.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import styles from './outfitter-skeleton.module.css'

export function OutfitterSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.head}>
        <Skeleton width={48} height={48} radius={10} />
        <Skeleton width={190} height={22} />
      </div>
      <div className={styles.body}>
        <Skeleton width={140} height={34} />
        <Skeleton height={48} radius={10} />
        <div />
        <DaySkeleton />
      </div>
    </div>
  )
}
