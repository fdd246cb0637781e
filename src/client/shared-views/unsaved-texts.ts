import { t } from './chosen-texts.ts'

/** Asks a guest before a dialog throws away what was typed. Guests' dialogs keep no drafts. */
export function unsavedTexts() {
  return { title: t('unsaved.title'), keep: t('unsaved.keep'), discard: t('unsaved.discard') }
}
