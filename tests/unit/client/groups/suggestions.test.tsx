import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AlbumPhoto } from '#contract/schema.gen.ts'
import { Suggestions } from '#client/features/groups/suggested/suggestions.tsx'
import type { GroupActs } from '#client/features/groups/use-group-acts.ts'
import { photo } from './group-fixtures.ts'

afterEach(cleanup)

const start = Date.parse('2026-07-04T15:00:00Z')
const albumPhoto = (id: number, second: number): AlbumPhoto => ({
  ...photo(id),
  taken_at: new Date(start + second * 1000).toISOString(),
  album_id: 5,
  byte_size: 1,
  has_original: true,
  rotation: 0,
  camera: null,
  created_at: '2026-07-04T18:00:00.000Z',
})

/** Two rafts minutes apart, then two with half a minute between them. */
const seconds = [0, 1, 2, 300, 301, 302, 900, 901, 902, 925, 926, 927]
const photos = seconds.map((second, place) => albumPhoto(place + 1, second))

describe('the suggested groups', () => {
  it('say which ones are certain, and one button accepts these as one act', async () => {
    const create = vi.fn<GroupActs['create']>().mockResolvedValue([])
    const acts = { create, dismiss: vi.fn() }
    render(
      <Suggestions albumId={5} photos={photos} groups={[]} zone="America/Denver" acts={acts} onCreated={vi.fn()} />,
    )
    expect(screen.getAllByText('Certain')).toHaveLength(2)
    expect(screen.getAllByText('Uncertain: close to other photos in time')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Accept 2 certain' }))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    const [wanted] = create.mock.calls[0] ?? []
    expect(wanted?.map((group) => [group.name, group.photos.map(({ id }) => id)])).toEqual([
      ['Raft 1 · 09:00', [1, 2, 3]],
      ['Raft 2 · 09:05', [4, 5, 6]],
    ])
  })
})
