import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import type { EntryEnd } from '#client/device/outbox/await-end.ts'
import { forgetDrafts } from '#client/device/drafts/draft-store.ts'
import { shownSlideshows } from '#client/features/slideshows/queued/shown-slideshows.ts'
import type { NewSlideshowChange } from '#client/features/slideshows/queued/slideshow.actions.ts'
import { SlideshowDialog } from '#client/features/slideshows/slideshow-dialog.tsx'
import { slideshow } from './slideshow-fixtures.ts'

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await forgetDrafts()
})

const refusal = { status: 409, code: 'stale', message: 'A colleague saved this meanwhile.', errors: {}, current: null }

it('the window of a slideshow shows what a colleague saved, and saves the typed values after ‘Keep mine’', async () => {
  const theirs = { ...slideshow(), name: 'Lobby', version: 'theirs' }
  const headers = { 'server-time': new Date().toISOString() }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, slideshows: [theirs] }, { headers }))
  const send = vi.fn<(changes: readonly NewSlideshowChange[]) => Promise<EntryEnd>>()
  send.mockResolvedValueOnce({ kind: 'refused', id: 1, refusal: { ...refusal, at: 0 } })
  send.mockResolvedValue({ kind: 'sent', facts: { slideshow: 2 } })
  const queued = { slideshows: [], error: null, refetch: vi.fn(), fetchedAt: 0, busy: false, refused: [], send }
  const onSaved = vi.fn()
  const [seen = null] = shownSlideshows([slideshow()], [])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SlideshowDialog outfitterId={1} queued={queued} slideshow={seen} onSaved={onSaved} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: /^Interval/ }), { target: { value: '8' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('A colleague saved this meanwhile')
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['Lobby', 'not changed', '5', '8'])
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(2))
  expect(send.mock.calls).toMatchObject([
    [[{ name: 'Front desk', interval: 8, version: 'seen' }]],
    [[{ name: 'Lobby', interval: 8, version: 'theirs' }]],
  ])
})

it('a slideshow whose change the server does not have yet has no version, so an own change never conflicts', () => {
  const of = { actor: '4', outfitterId: 1, slideshow: 2, name: 'Own', interval: 9 }
  const [shown] = shownSlideshows([slideshow()], [{ change: { kind: 'slideshow.save', ...of }, sent: null }])
  expect(shown).toMatchObject({ name: 'Own', version: undefined })
})
