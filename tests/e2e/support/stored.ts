import type { Page } from 'playwright/test'

/** What the page's device keeps of an outfitter's order. */
export interface StoredOrder {
  slug: string
  orderId: number
  cartToken: string
  orderTime: number
  charge: object | null
}

/** The rows of a table of the app's database on this device. */
export async function storedRows<Row = object>(page: Page, table: 'carts' | 'orders' | 'outbox'): Promise<Row[]> {
  const rows = await page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const database = opening.result
          const asked = database.transaction(name).objectStore(name).getAll()
          asked.onerror = () => reject(new Error('the table cannot be read'))
          asked.onsuccess = () => {
            resolve(asked.result)
            database.close()
          }
        }
      }),
    table,
  )
  return rows as Row[]
}

/** Makes the stored order, and its cart, older than they are. */
export async function ageStoredOrder(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(
    (by) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const database = opening.result
          const change = database.transaction(['orders', 'carts'], 'readwrite')
          for (const [name, field] of [
            ['orders', 'orderTime'],
            ['carts', 'changedAt'],
          ] as const) {
            change.objectStore(name).openCursor().onsuccess = ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
              if (!cursor) return
              const row = cursor.value as Record<string, number>
              cursor.update({ ...row, [field]: (row[field] ?? 0) - by })
              cursor.continue()
            }
          }
          change.onerror = () => reject(new Error('the order cannot be changed'))
          change.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
    milliseconds,
  )
}
