import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import type { Capability } from '#domain/access/capabilities.ts'
import { restoreStaff } from '#client/api/staff-session.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredAlbum } from '#client/device/database/rows.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumPhotos } from '#client/features/albums/album-photos.tsx'
import { AlbumsTable } from '#client/features/albums/albums-table.tsx'
import { titleOf } from '#client/features/albums/groups-link.tsx'
import { employeeWith } from '../device/staff-user.ts'

type Album = components['schemas']['Album']

const section = { id: 3, name: 'Browns Canyon', fee: 0, river_id: 1, river: { id: 1, name: 'Arkansas', fee: 0 } }
const name = '2026-11-28|Headwaters|Arkansas|Browns Canyon|Morning'
const album = {
  id: 12,
  name,
  date: '2026-11-28',
  time_of_day: 'Morning',
  outfitter_id: 1,
  river_section_id: 3,
  photographer_id: 4,
  photo_count: 1200,
  grouped_count: 1000,
  sold_count: 7,
  cover: { id: 5, name: 'IMG_5.JPG', width: 600, height: 400, path: '/images/5', thumbhash: '' },
  outfitter: { id: 1, name: 'Headwaters', slug: 'headwaters' },
  river_section: section,
  photographer: { id: 4, name: 'Pat Lens' },
  clock_offset: 0,
  camera_clocks: [],
  created_at: '2026-11-28T18:00:00Z',
  version: 'v',
} as unknown as Album

const photos = [1, 2, 3, 4, 5].map((id) => ({
  id,
  name: `IMG_${id}.JPG`,
  width: 600,
  height: 400,
  path: `/images/${id}`,
  taken_at: null,
}))

let found: readonly Album[]

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  const bodies: Readonly<Record<string, object>> = {
    '/album/search': { albums: found },
    '/album/12': { album: { ...album, photos } },
    '/photographer/all': { photographers: [{ id: 4, name: 'Pat Lens', outfitter_id: 1, deleted_at: null }] },
    '/search/outfitter/1': { outfitter: { id: 1, name: 'Headwaters', timezone: 'UTC', river_sections: [section] } },
  }
  return Response.json({ success: true, ...bodies[path] }, { headers: { 'server-time': new Date().toISOString() } })
}

const Place = () => <output aria-label="place">{useLocation().pathname + useLocation().search}</output>

async function show(view: React.ReactNode, ...capabilities: Capability[]): Promise<void> {
  await storeSession({ token: 'a token', user: employeeWith(...capabilities) })
  await restoreStaff()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        {view}
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  found = [album]
  vi.stubGlobal('fetch', answer)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})
afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the table of albums', () => {
  it('names an album for people beside its own name, and counts its grouped, ungrouped and sold photos', async () => {
    const kept = { ...album, id: 13, grouped_count: undefined, sold_count: undefined, cover: undefined } as Album
    await show(<AlbumsTable albums={[album, kept]} error={null} onRetry={() => undefined} />)
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      `Browns Canyon · Morning · 28 Nov ${name}1,2001,0002007`,
      `Browns Canyon · Morning · 28 Nov ${name}1,200–––`,
    ])
    expect(rows.map((row) => row.querySelectorAll('img').length)).toEqual([1, 0])
  })

  it('leads to the display groups of the album’s day', async () => {
    await show(<AlbumsTable albums={[album]} error={null} onRetry={() => undefined} />, 'display-groups.manage')
    fireEvent.click(await screen.findByRole('button', { name: `Groups ${name}` }))
    await waitFor(() =>
      expect(screen.getByLabelText('place').textContent).toBe('/dashboard/display-groups?date=2026-11-28&album=12'),
    )
  })
})

it('the title of an album leaves out a section that a change on the device replaced', () => {
  expect(titleOf({ ...album, river_section_id: 9 })).toBe('Morning · 28 Nov')
})

describe('the form of an album', () => {
  const open = (edited: Album) =>
    show(
      <AlbumDialog
        form="an album"
        album={edited}
        busy={false}
        errors={{}}
        onSave={async () => true}
        onClose={() => undefined}
      />,
    )
  const warning = 'Another album of this name exists.'

  // This user's own outfitter has no name, so the form leaves that part out.
  beforeEach(() => {
    found = [{ ...album, name: name.replace('Headwaters|', '') }]
  })

  it('says that another album has its name, and saves it all the same', async () => {
    await open({ ...album, id: 99 })
    expect(await screen.findByText(warning)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', false)
  })

  it('says so of an album that only this device has', async () => {
    found = []
    const fields = { name: name.replace('Headwaters|', '') }
    const kept = { key: 'k', actor: String(employeeWith('albums.manage').id), albumId: null, fields }
    await offlineDatabase().albums.add(kept as StoredAlbum)
    await open(album)
    expect(await screen.findByText(warning)).toBeTruthy()
    await offlineDatabase().albums.clear()
  })

  it('says nothing about the album itself', async () => {
    await open(album)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(warning)).toBeNull()
  })
})

describe('the photos of an album', () => {
  const chosen = () => screen.queryAllByRole('button', { name: /^Deselect: / })
  const press = (id: number, shiftKey = false) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^(Select|Deselect): IMG_${id}\\.JPG$`) }), {
      shiftKey,
    })

  it('are chosen in ranges with Shift, and taken out the same way', async () => {
    await show(<AlbumPhotos albumId={12} editable send={null} />)
    await screen.findByRole('button', { name: 'Select: IMG_1.JPG' })
    press(2)
    press(4, true)
    expect(screen.getByText('3 photos selected')).toBeTruthy()
    press(3, true)
    expect(chosen()).toHaveLength(1)
  })

  it('are chosen in ranges by touch, after a press on the button', async () => {
    await show(<AlbumPhotos albumId={12} editable send={null} />)
    await screen.findByRole('button', { name: 'Select: IMG_1.JPG' })
    press(5)
    fireEvent.click(screen.getByRole('button', { name: 'Select a range' }))
    press(2)
    expect(screen.getByText('4 photos selected')).toBeTruthy()
    press(1)
    expect(screen.getByText('5 photos selected')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Select a range' }).getAttribute('aria-pressed')).toBe('false')
  })
})
