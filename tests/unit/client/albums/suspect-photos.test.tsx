import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AlbumPhotos } from '#client/features/albums/album-photos.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'

const photo = (id: number) => ({
  id,
  name: `IMG_${id}.JPG`,
  width: 600,
  height: 400,
  path: `/images/${id}`,
  taken_at: null,
})

interface Call {
  readonly path: string
  readonly body: unknown
}

let calls: Call[]
let suspects: ReturnType<typeof photo>[] | undefined

async function answer(input: RequestInfo | URL): Promise<Response> {
  const request = new Request(input)
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  if (path === '/album/7') {
    const album = { id: 7, outfitter_id: 1, photos: [], ...(suspects ? { suspect_photos: suspects } : {}) }
    return Response.json({ success: true, album })
  }
  const body = request.method === 'POST' ? await request.json() : null
  calls.push({ path, body })
  return Response.json({ success: true })
}

function show(editable = true): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AlbumPhotos albumId={7} editable={editable} send={null} />
    </QueryClientProvider>,
  )
}

const panel = () => screen.findByRole('region', { name: '2 photos may be damaged' })

beforeEach(() => {
  calls = []
  suspects = [photo(1), photo(2)]
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
})

describe('an album with photos that may be damaged', () => {
  it('names them and sells the one that a person found good', async () => {
    show()
    const list = await panel()
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['IMG_1.JPGSellDelete', 'IMG_2.JPGSellDelete'])
    suspects = [photo(2)]
    fireEvent.click(within(list).getByRole('button', { name: 'Sell IMG_1.JPG' }))
    await screen.findByRole('region', { name: '1 photo may be damaged' })
    expect(calls).toEqual([{ path: '/photo/sell', body: { photo_id: 1 } }])
  })

  it('asks before it deletes all of them', async () => {
    show()
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Delete all' }))
    expect(calls).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 photos' }))
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/photo/delete/1', '/photo/delete/2']))
  })

  it('shows them without buttons to staff who only read', async () => {
    show(false)
    expect(within(await panel()).queryByRole('button', { name: /^(Sell|Delete)/ })).toBeNull()
  })

  it('shows no panel for an answer of an older build', async () => {
    suspects = undefined
    show()
    await screen.findByText('No photos yet')
    expect(screen.queryByRole('region')).toBeNull()
  })
})
