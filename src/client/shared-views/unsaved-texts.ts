import { t } from './chosen-texts.ts'

/** Guests' dialogs keep no drafts. */
export function unsavedTexts() {
  return { title: t('unsaved.title'), keep: t('unsaved.keep'), discard: t('unsaved.discard') }
}
