import type { Request } from 'playwright/test'
import type { components } from '../../../../src/contract/schema.gen.ts'

type Answer = components['schemas']['DamagedOriginalsAnswer']

const first = 5101
const pageSize = 30

/**
 * Returns the answer that the server would give if it had found `count` damaged originals. So a tour can show the page
 * of damaged originals without damaging files.
 */
export function damagedAnswer(request: Request, count: number): { json: Answer; headers: Record<string, string> } {
  const { after } = request.postDataJSON() as { after?: string }
  const from = after === undefined ? 0 : Number(after) - first + 1
  const to = Math.min(from + pageSize, count)
  const json: Answer = {
    success: true,
    sold: Math.ceil(count / 2),
    unsold: Math.floor(count / 2),
    last_check: { started_at: '2026-07-04T09:10:00.000Z', finished_at: '2026-07-04T09:41:00.000Z', checked: 1000 },
    originals: Array.from({ length: Math.max(to - from, 0) }, (_, place) => original(from + place)),
    next: to < count ? String(first + to - 1) : null,
  }
  return { json, headers: { 'server-time': new Date().toISOString() } }
}

function original(place: number): Answer['originals'][number] {
  const isLong = place % 7 === 0
  const outfitter = isLong ? 'Royal Gorge & Arkansas Headwaters Family Rafting Company' : 'Arkansas Headwaters'
  return {
    photo_id: first + place,
    file_name: isLong
      ? `2026-07-03-morning-trip-boat-4-guide-with-a-long-name_${place}.JPG`
      : `IMG_${first + place}.JPG`,
    album_id: 1,
    album_name: `2026-07-03|${outfitter}|Arkansas|Browns Canyon|Morning`,
    outfitter_name: outfitter,
    damage: place % 3 === 0 ? 'missing' : 'changed',
    is_sold: place % 2 === 0,
    is_deleted: place % 5 === 4,
    since: '2026-07-04T09:12:30.000Z',
  }
}
