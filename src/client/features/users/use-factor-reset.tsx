import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { notifySuccess } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { resetFactors } from './users.commands.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Returns the menu action that resets a user's second factors, and the dialog that asks for confirmation first. */
export function useFactorReset(): { actionOf: (user: Named) => MenuAction; dialog: ReactNode } {
  const [asked, setAsked] = useState<Named | null>(null)
  const saving = useSaving([], null)
  const reset = async ({ id, name }: Named): Promise<void> => {
    const done = await saving.run(async () => {
      notifySuccess(staffText((await resetFactors(id)) ? 'factors.reset-done' : 'factors.reset-none', { name }))
    })
    if (done) setAsked(null)
  }
  return {
    actionOf: ({ id, name }) => ({
      id: 'reset-factors',
      label: staffText('factors.reset-of', { name }),
      icon: 'history',
      onPress: () => setAsked({ id, name }),
    }),
    dialog: asked ? (
      <ConfirmDialog
        open
        danger
        title={staffText('factors.reset-title', { name: asked.name })}
        text={staffText('factors.reset-text', { name: asked.name })}
        verb={staffText('factors.reset-verb')}
        busy={saving.busy}
        onConfirm={() => void reset(asked)}
        onClose={() => setAsked(null)}
      />
    ) : null,
  }
}
