import type { Photo, StorefrontGroup } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'

export interface TripCart {
  readonly ready: boolean
  readonly photoIds: ReadonlySet<number>
  readonly groupIds: ReadonlySet<number>
  readonly groupPhotoIds: ReadonlySet<number>
  readonly photoCount: number
  readonly groupCount: number
  readonly estimate: number | null
  readonly hasFees: boolean
  readonly href: string
  readonly togglePhoto: PhotoSelection<Photo>['toggle']
  readonly addGroup: (group: StorefrontGroup, from: HTMLElement) => void
  readonly removeGroup: (group: StorefrontGroup) => void
}
