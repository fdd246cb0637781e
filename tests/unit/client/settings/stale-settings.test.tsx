import 'fake-indexeddb/auto'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { forgetDrafts } from '#client/device/drafts/draft-store.ts'
import { SaveMark } from '#client/features/settings/save-mark.tsx'
import { useAutosave } from '#client/features/settings/use-autosave.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

type Outfitter = components['schemas']['Outfitter']
type Save = Readonly<Record<string, unknown>>

const names = ['tag_line', 'website_label'] as const

/** The outfitter as the server stores it. Its version names the values that the caller saw. */
let stored: Outfitter
let saves: Save[]
let isReachable: boolean

const withVersion = (outfitter: Outfitter): Outfitter => {
  const version = names.map((name) => `${name}=${outfitter[name]}`).join('.')
  return { ...outfitter, version }
}

const send = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'server-time': new Date().toISOString() } })

async function answer(request: Request): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch')
  if (request.method !== 'PUT') return send({ success: true, outfitter: stored })
  const body = (await request.json()) as Save
  saves.push(body)
  const seen = String(body['version']).split('.')
  const stale = names.filter(
    (name) => name in body && body[name] !== stored[name] && !seen.includes(`${name}=${stored[name]}`),
  )
  const errors = Object.fromEntries(stale.map((name) => [name, 'A colleague saved this meanwhile.']))
  if (stale.length > 0) return send({ success: false, code: 'stale', errors, current: stored }, 409)
  stored = withVersion({ ...stored, ...body })
  return send({ success: true, outfitter: stored })
}

function Fields({ outfitter }: { outfitter: Outfitter }) {
  const autosave = useAutosave('settings', outfitter)
  return (
    <>
      {names.map((name) => (
        <div key={name} role="group" aria-label={name}>
          <input
            value={autosave.values[name]}
            onChange={({ target }) => autosave.edit({ [name]: target.value })}
            onBlur={() => void autosave.save({ [name]: autosave.values[name] })}
          />
          <SaveMark autosave={autosave} name={name} />
        </div>
      ))}
      <button type="button" onClick={() => void autosave.saveEdits()}>
        Save
      </button>
    </>
  )
}

function Page() {
  const { data } = useQuery(outfitterQuery(1))
  return data ? <Fields outfitter={data} /> : null
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByRole('group', { name: 'tag_line' })
}

const part = (name: (typeof names)[number]) => within(screen.getByRole('group', { name }))
const input = (name: (typeof names)[number]) => part(name).getByRole<HTMLInputElement>('textbox')
const type = (name: (typeof names)[number], value: string) => fireEvent.change(input(name), { target: { value } })
const leave = (name: (typeof names)[number]) => fireEvent.blur(input(name))
const colleague = (changes: Partial<Outfitter>): void => {
  stored = withVersion({ ...stored, ...changes })
}
const conflict = (name: (typeof names)[number]) => part(name).findByRole('alert')

beforeEach(async () => {
  saves = []
  isReachable = true
  stored = withVersion({ id: 1, tag_line: 'Before', website_label: 'Before' } as Outfitter)
  vi.stubGlobal('fetch', vi.fn(answer))
  await storeSession({ token: 'a token', user: employeeWith('settings.manage') })
})
afterEach(async () => {
  isReachable = false
  cleanup()
  dismissNotices()
  await forgetDrafts()
  await forgetSession()
  vi.unstubAllGlobals()
})

describe('a setting that saves itself', () => {
  it('is saved although a colleague saved another one meanwhile, which then shows', async () => {
    await open()
    colleague({ tag_line: 'Theirs' })
    type('website_label', 'Mine')
    leave('website_label')
    await waitFor(() => expect(stored.website_label).toBe('Mine'))
    await waitFor(() => expect(input('tag_line').value).toBe('Theirs'))
  })

  it('keeps its text when a colleague saved it meanwhile, shows the colleague’s, and waits for a decision', async () => {
    await open()
    colleague({ tag_line: 'Theirs' })
    type('tag_line', 'Mine')
    leave('tag_line')
    expect((await conflict('tag_line')).textContent).toContain('A colleague saved this meanwhile: Theirs')
    expect(input('tag_line').value).toBe('Mine')
    type('tag_line', 'Mine, too')
    leave('tag_line')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(saves).toHaveLength(1)
    fireEvent.click(part('tag_line').getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(stored.tag_line).toBe('Mine, too'))
    expect(part('tag_line').queryByRole('alert')).toBeNull()
  })

  it('shows the colleague’s text after ‘Take theirs’', async () => {
    await open()
    colleague({ tag_line: 'Theirs' })
    type('tag_line', 'Mine')
    leave('tag_line')
    await conflict('tag_line')
    fireEvent.click(part('tag_line').getByRole('button', { name: 'Take theirs' }))
    expect(input('tag_line').value).toBe('Theirs')
    expect(part('tag_line').queryByRole('alert')).toBeNull()
    expect(stored.tag_line).toBe('Theirs')
  })

  it('is saved beside another one that a colleague saved meanwhile', async () => {
    await open()
    colleague({ tag_line: 'Theirs' })
    type('tag_line', 'Mine')
    type('website_label', 'Mine')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await conflict('tag_line')
    await waitFor(() => expect(stored.website_label).toBe('Mine'))
    expect(stored.tag_line).toBe('Theirs')
    expect(part('website_label').queryByRole('alert')).toBeNull()
  })

  it('never conflicts with an own save before', async () => {
    await open()
    type('tag_line', 'First')
    leave('tag_line')
    type('tag_line', 'Second')
    leave('tag_line')
    await waitFor(() => expect(stored.tag_line).toBe('Second'))
    expect(part('tag_line').queryByRole('alert')).toBeNull()
    expect(saves).toHaveLength(2)
  })

  it('that was typed when the tab closed without the server is saved when the page opens again', async () => {
    await open()
    isReachable = false
    type('tag_line', 'Typed and closed')
    cleanup()
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    isReachable = true
    await open()
    await waitFor(() => expect(stored.tag_line).toBe('Typed and closed'))
    expect(input('tag_line').value).toBe('Typed and closed')
  })

  it('that was typed when the tab closed asks when the page opens again, if a colleague saved it meanwhile', async () => {
    await open()
    isReachable = false
    type('tag_line', 'Typed and closed')
    cleanup()
    isReachable = true
    colleague({ tag_line: 'Theirs' })
    await open()
    await conflict('tag_line')
    expect([stored.tag_line, input('tag_line').value]).toEqual(['Theirs', 'Typed and closed'])
  })
})
