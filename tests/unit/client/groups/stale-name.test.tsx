import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetDrafts } from '#client/device/drafts/draft-store.ts'
import { GroupNameDialog } from '#client/features/groups/group-dialogs.tsx'
import { groupKinds } from '#client/features/groups/queued/group.actions.ts'
import { shownGroups } from '#client/features/groups/queued/shown-groups.ts'
import type { Outcome } from '#client/features/groups/use-display-groups.ts'
import { group } from './group-fixtures.ts'

afterEach(async () => {
  cleanup()
  await forgetDrafts()
})

/** The entries of the list that a text field offers. */
const offeredBy = (field: HTMLElement) =>
  [...(document.getElementById(field.getAttribute('list') ?? '')?.children ?? [])].map((option) => option.textContent)

const ofGroup = { outfitterId: 1, date: '2026-07-04', name: 'Ben', group: { key: '3', id: 3 } }

it('the window for a group’s name shows a colleague’s newer name, and saves the typed one after ‘Keep mine’', async () => {
  const onSave = vi.fn<(name: string, version: string | undefined) => Promise<Outcome>>()
  onSave.mockResolvedValueOnce('stale').mockResolvedValue('done')
  const onClose = vi.fn()
  const reread = () => Promise.resolve({ name: 'Theirs', version: 'theirs' })
  const seen = { name: 'Ben', version: 'seen' }
  render(
    <GroupNameDialog
      form="display-group 3"
      group={seen}
      offered={['Jo – Raft 1']}
      taken={['Mine']}
      onSave={onSave}
      reread={reread}
      onClose={onClose}
    />,
  )
  expect(offeredBy(screen.getByRole('combobox'))).toEqual(['Jo – Raft 1'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('A colleague saved this meanwhile')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Theirs', 'Mine'])
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSave.mock.calls).toEqual([
    ['Mine', 'seen'],
    ['Mine', 'theirs'],
  ])
})

it('the window for a new group’s name does not take the group that it makes for another one', async () => {
  const window = (taken: readonly string[]) => (
    <GroupNameDialog
      form="display-group new"
      group={null}
      offered={[]}
      taken={taken}
      onSave={() => new Promise<Outcome>(() => undefined)}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(window([]))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  rerender(window(['Mine']))
  expect(screen.queryByText(/^Another display group/)).toBeNull()
})

it('a group with a name that the server does not have yet has no version, so an own rename never conflicts', () => {
  const change = { kind: 'group.rename', payload: { ...ofGroup, to: 'Own' } } as const
  const [shown] = shownGroups([group(3, 'Ben', [])], [{ change, isWaiting: false }])
  expect(shown).toMatchObject({ name: 'Own', version: undefined })
  expect(shownGroups([group(3, 'Ben', [])], [])[0]?.version).toBe('version of Ben')
})

it('a queued rename that was refused as stale can be sent again without its version', () => {
  const insistence = groupKinds.get('group.rename')?.insistence
  const refusal = { status: 409, code: 'stale', message: '', errors: {}, current: null, at: 0 }
  expect(insistence?.isNeeded(refusal)).toBe(true)
  expect(insistence?.isNeeded({ ...refusal, status: 404, code: 'not-found' })).toBe(false)
  const kept = { ...ofGroup, to: 'Mine', version: undefined }
  expect(insistence?.withReason({ ...ofGroup, to: 'Mine', version: 'seen' }, '')).toEqual(kept)
})
