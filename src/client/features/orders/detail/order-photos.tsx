import type { OrderItem } from '#contract/schema.gen.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import styles from './order-photos.module.css'

type Photo = NonNullable<OrderItem['photo']>

interface Bought {
  /** The group's name is unsuitable, because names repeat. */
  readonly key: string
  readonly group: string | null
  readonly photos: readonly Photo[]
}

export function boughtOf(items: readonly OrderItem[]): readonly Bought[] {
  const groups = items.flatMap(({ id, display_group: group }) =>
    group ? [{ key: String(id), group: group.name, photos: group.photos }] : [],
  )
  const singles = items.flatMap(({ photo }) => (photo ? [photo] : []))
  return singles.length > 0 ? [...groups, { key: 'singles', group: null, photos: singles }] : groups
}

export function OrderPhotos({ items, singles }: { items: readonly OrderItem[]; singles: string }) {
  return (
    <div className={styles.bought}>
      {boughtOf(items).map(({ key, group, photos }) => (
        <section key={key} className={styles.part} aria-label={group ?? singles}>
          <h3 className={styles.name} dir="auto">
            {group ?? singles}
          </h3>
          <ul className={styles.photos}>
            {photos.map((photo) => (
              <li key={photo.id} className={styles.photo}>
                <PresetImage photo={photo} preset="outfitter-thumb" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
