/** The question that a dialog asks before it throws away what was typed. */
export interface UnsavedTexts {
  readonly title: string
  readonly keep: string
  readonly discard: string
}

/** A dialog with a form. While the form is changed, a tap outside never closes it, and Escape and Back ask once. */
export interface UnsavedForm {
  readonly texts: UnsavedTexts
  /** The form differs from what it held when it opened. Missing: its fields are compared with what they held. */
  readonly isChanged?: boolean
  /** Nothing closes the dialog while it saves. */
  readonly isBusy?: boolean
  /** False on a kiosk, which empties its history itself. */
  readonly asksOnBack?: boolean
}

/** The entries of a form dialog of staff, which may be kept as a draft. `useDraft` returns one. */
export interface FormDraft {
  readonly isChanged: boolean
  /** The form opened with what was typed before. */
  readonly isRestored: boolean
  /** Puts the fields back to what they hold without the draft. */
  reset(): void
  /** Deletes the draft and closes the dialog. */
  close(): void
}
