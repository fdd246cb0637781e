import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'

let onClose: ReturnType<typeof vi.fn<() => void>>
const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)

beforeEach(() => {
  onClose = vi.fn()
  go.mockClear()
  history.replaceState({ key: 'the page', idx: 3 }, '', '/dashboard/users')
})
afterEach(cleanup)

function NameForm({ busy = false }: { busy?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => {
    onClose()
    setOpen(false)
  }
  const draft = useDraft(null, { name: 'Ana' }, close)
  if (!isOpen) return null
  return (
    <FormDialog title="New User" busy={busy} draft={draft} onSubmit={vi.fn()}>
      <TextField
        label="Name"
        value={draft.values.name}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
    </FormDialog>
  )
}

function PercentForm() {
  const draft = useDraft<{ hundredths: number | null }>(null, { hundredths: null }, onClose)
  return (
    <FormDialog title="New Discount" draft={draft} onSubmit={vi.fn()}>
      <PercentField
        label="Percent"
        hundredths={draft.values.hundredths}
        onChange={(hundredths) => draft.change({ hundredths })}
      />
    </FormDialog>
  )
}

function GuestForm() {
  const [code, setCode] = useState('')
  const texts = { title: 'Discard what you typed?', keep: 'Keep editing', discard: 'Discard' }
  return (
    <Dialog open title="Discount Code" closeLabel="Close" onOpenChange={onClose} unsaved={{ texts }}>
      <TextField autoFocus label="Code" value={code} onChange={(event) => setCode(event.target.value)} />
    </Dialog>
  )
}

const field = () => screen.getByRole('textbox')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' })
const press = (name: string) => fireEvent.click(within(question() as HTMLElement).getByRole('button', { name }))

/** Taps outside the dialog after a short wait, because Radix ignores taps right after the dialog has opened. */
async function tapOutside(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10))
  fireEvent.pointerDown(document.body)
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
}

/** Acts as the browser's Back button: returns to the page's own history entry and tells the page. */
function goBack(): void {
  history.replaceState({ key: 'the page', idx: 3 }, '')
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
}

describe('a form with a percentage', () => {
  it('asks before it discards text that is no percentage', () => {
    render(<PercentForm />)
    type('150')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    press('Discard')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe.each([
  ['of staff', <NameForm key="staff" />],
  ['of a guest', <GuestForm key="guest" />],
])('a form %s', (_whose, form) => {
  it('closes when a person taps outside it while it is unchanged', async () => {
    render(form)
    await tapOutside()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('never closes when a person taps outside it after a change', async () => {
    render(form)
    type('Anabel')
    await tapOutside()
    expect(onClose).not.toHaveBeenCalled()
    expect(field()).toHaveProperty('value', 'Anabel')
  })

  it('asks before it discards typed text when a person presses Escape', () => {
    render(form)
    type('Anabel')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    press('Keep editing')
    expect(question()).toBeNull()
    expect(field()).toHaveProperty('value', 'Anabel')
    fireEvent.keyDown(field(), { key: 'Escape' })
    press('Discard')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks before it closes after a change, but closes at once when the first value is restored', () => {
    render(form)
    const first = (field() as HTMLInputElement).value
    type('Anabel')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    press('Keep editing')
    type(first)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(question()).toBeNull()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks once at Back, and leaves the page only when the person discards the changes', async () => {
    render(form)
    expect(history.state).toEqual({ key: 'the page', idx: 3 })
    type('Anabel')
    // The history entry that the unsaved form adds keeps the page's own state, so the router shows the same page.
    expect(history.state).toMatchObject({ key: 'the page', idx: 3, unsaved: true })
    goBack()
    expect(onClose).not.toHaveBeenCalled()
    press('Keep editing')
    expect(field()).toHaveProperty('value', 'Anabel')
    expect(go).not.toHaveBeenCalled()
    goBack()
    press('Discard')
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    await waitFor(() => expect(go).toHaveBeenCalledWith(-2))
  })
})

it('a form that is being saved cannot be closed', async () => {
  render(<NameForm busy />)
  type('Anabel')
  await tapOutside()
  fireEvent.keyDown(field(), { key: 'Escape' })
  goBack()
  expect(question()).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

it('Cancel discards a form without a question and removes the form’s extra history entry', async () => {
  render(<NameForm />)
  type('Anabel')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
})

it('a form that is restored and changed again does not mistake the removal of its extra history entry for a press of Back', async () => {
  render(<NameForm />)
  type('Anabel')
  type('Ana')
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
  type('Anabel')
  goBack()
  expect(question()).toBeNull()
  expect(history.state).toMatchObject({ unsaved: true })
  goBack()
  expect(question()).toBeTruthy()
})

it('a page that opens when a form closes stays open, and Back skips the extra history entry of the closed form', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  render(<NameForm />)
  type('Anabel')
  const extra: unknown = history.state
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  history.pushState({ key: 'the new album', idx: 4 }, '', '/photographer/7')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(go).not.toHaveBeenCalled()
  history.replaceState(extra, '', '/dashboard/users')
  dispatchEvent(new PopStateEvent('popstate', { state: extra }))
  expect(back).toHaveBeenCalledOnce()
  back.mockRestore()
})
