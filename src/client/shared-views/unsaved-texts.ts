import { t } from './chosen-texts.ts'

/**
 * Returns the texts of the question that a guest's dialog asks before it discards typed text. Guests' dialogs keep no
 * drafts.
 */
export function unsavedTexts() {
  return { title: t('unsaved.title'), keep: t('unsaved.keep'), discard: t('unsaved.discard') }
}
