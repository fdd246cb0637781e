import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { PictureField } from '#client/features/settings/picture-field.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ success: true, cover: '/images/covers/1/ab.jpg', logo: '/images/logos/1/ab.png' })
  })
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

function open(kind: 'logo' | 'cover', path: string | null): HTMLInputElement | null {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <PictureField kind={kind} outfitterId={1} path={path} />
      <NoticeRegion closeLabel="Close" />
    </QueryClientProvider>,
  )
  return container.querySelector('input[type=file]')
}

async function choose(input: HTMLInputElement | null, name: string, type: string, size = 1): Promise<void> {
  const file = new File(['x'], name, { type })
  const files = [Object.defineProperty(file, 'size', { value: size })]
  await act(async () => input && fireEvent.change(input, { target: { files } }))
}

describe('the field of an outfitter’s cover photo', () => {
  it('sends the chosen photo', async () => {
    await choose(open('cover', null), 'raft.jpg', 'image/jpeg')
    await waitFor(() => expect(asked).toEqual(['POST /api/v1/outfitter/save-cover']))
  })

  it('refuses a file that is neither JPEG nor PNG, and sends nothing', async () => {
    await choose(open('cover', null), 'raft.heic', 'image/heic')
    expect(await screen.findByText('File type image/heic is not allowed')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('refuses a file above 25 MB, and sends nothing', async () => {
    const input = open('cover', null)
    await choose(input, 'raft.jpg', 'image/jpeg', 26_214_401)
    expect(await screen.findByText('This file is too large. The limit is 25 MB.')).toBeTruthy()
    expect(asked).toEqual([])
    await choose(input, 'raft.jpg', 'image/jpeg', 26_214_400)
    await waitFor(() => expect(asked).toEqual(['POST /api/v1/outfitter/save-cover']))
  })

  it('shows the photo, and removes it after a question', async () => {
    open('cover', '/images/covers/1/ab.jpg')
    expect(screen.getByRole('img', { name: 'Current cover photo' }).getAttribute('src')).toBe('/images/covers/1/ab.jpg')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(asked).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove cover photo' }))
    await waitFor(() => expect(asked).toEqual(['DELETE /api/v1/outfitter/cover/1']))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('offers no removal of a logo, or without a photo', async () => {
    await choose(open('logo', '/images/logos/1/ab.png'), 'logo.png', 'image/png')
    await waitFor(() => expect(asked).toEqual(['POST /api/v1/outfitter/save-logo']))
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    cleanup()
    open('cover', null)
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})
