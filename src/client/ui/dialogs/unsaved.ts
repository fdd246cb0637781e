export interface UnsavedTexts {
  readonly title: string
  readonly keep: string
  readonly discard: string
}

export interface UnsavedForm {
  readonly texts: UnsavedTexts
  /**
   * True when the form's values differ from their initial values, also because of a restored draft. The dialog itself
   * also compares the text of its fields with that at the opening, because 'abc' in a number field is no value.
   */
  readonly isChanged?: boolean
  /** True while the form saves. Nothing closes the dialog during that time. */
  readonly isBusy?: boolean
  /** False on a kiosk, because the kiosk empties its history itself. The dialog then does not ask on Back. */
  readonly asksOnBack?: boolean
}

export interface FormConflict {
  differences(): readonly {
    readonly label: string
    readonly theirs: string
    readonly mine: string | null
  }[]
  takeTheirs(): void
}

/** The entries of a staff form in a dialog, which the device may keep as a draft. */
export interface FormDraft {
  readonly isChanged: boolean
  /** True when the form opened with the entries of a stored draft. */
  readonly isRestored: boolean
  readonly conflict?: FormConflict | null
  /** Puts the fields back to the values that they would have without the draft. */
  reset(): void
  /** Deletes the draft and closes the dialog. */
  close(): void
}
