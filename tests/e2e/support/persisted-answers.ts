import type { Page } from 'playwright/test'

/**
 * The stored answers of the device. `of`: the id of the staff user that an answer belongs to, or null for a public one.
 */
export function keptAnswers(page: Page): Promise<{ of: number | null; text: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('eddyline-answers')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.onerror = () => reject(new Error('the answers cannot be read'))
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map((row) => ({ of: row.of ?? null, text: JSON.stringify(row) })))
          }
        }
      }),
  )
}
