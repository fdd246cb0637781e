import type { components } from '#contract/schema.gen.ts'
import { guestPhoto, type GuestPhotoRow } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { groupFields, type GroupRow } from './groups.store.ts'

export function presentGroup(
  addresses: ImageAddresses,
  group: Pick<GroupRow, 'id' | 'name' | 'date' | 'created_at' | 'outfitter_id' | 'client_id' | 'raft_code'>,
  photos: readonly GuestPhotoRow[],
  now: Date,
): components['schemas']['DisplayGroup'] {
  return {
    id: group.id,
    name: group.name,
    date: group.date,
    created_at: group.created_at.toISOString(),
    outfitter_id: group.outfitter_id,
    ...(group.client_id !== null && { client_id: group.client_id }),
    ...(group.raft_code !== null && { raft_code: group.raft_code }),
    photos: photos.map((photo) => guestPhoto(addresses, photo, now)),
    version: versionOf(group, groupFields),
  }
}
