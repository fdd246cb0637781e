import type { Page } from 'playwright/test'

export interface StoredOrder {
  slug: string
  orderId: number
  cartToken: string
  orderTime: number
  charge: object | null
}

type Table = 'carts' | 'orders' | 'outbox'

export async function storedRows<Row = object>(page: Page, table: Table): Promise<Row[]> {
  return (await page.evaluate(readTable, table)) as Row[]
}

/** Does the work of `storedRows` inside the page, so it uses no outer variables. */
export function readTable(table: Table): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('eddyline')
    opening.onerror = () => reject(new Error('the database does not open'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(table)
      const reading = transaction.objectStore(table).getAll()
      transaction.onabort = () => reject(new Error('the table cannot be read'))
      transaction.oncomplete = () => {
        database.close()
        resolve(reading.result)
      }
    }
  })
}

/** Makes the stored order and its cart older, as if the guest had left the device that long ago. */
export async function ageStoredOrder(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(ageOrder, milliseconds)
}

/** Does the work of `ageStoredOrder` inside the page, so it uses no outer variables. */
export function ageOrder(milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
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
          cursor.update({ ...row, [field]: (row[field] ?? 0) - milliseconds })
          cursor.continue()
        }
      }
      change.onerror = () => reject(new Error('the order cannot be changed'))
      change.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })
}

/** The session token that the device stores. Runs in the page, so it uses no outer variables. */
export function readSessionToken(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onerror = () => reject(new Error('the store does not open'))
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').get('eddyline.session')
      reading.onsuccess = () => {
        opening.result.close()
        resolve((reading.result as { token: string }).token)
      }
    }
  })
}
