import type { Page } from 'playwright/test'

/** An order of one outfitter as the device stores it. */
export interface StoredOrder {
  slug: string
  orderId: number
  cartToken: string
  orderTime: number
  charge: object | null
}

type Table = 'carts' | 'orders' | 'outbox'

/** Returns the rows of a table in the device's database. */
export async function storedRows<Row = object>(page: Page, table: Table): Promise<Row[]> {
  return (await page.evaluate(readTable, table)) as Row[]
}

/** `storedRows`, to run in the page: it uses nothing outside of itself. */
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

/** Backdates the stored order and its cart. */
export async function ageStoredOrder(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(ageOrder, milliseconds)
}

/** `ageStoredOrder`, to run in the page: it uses nothing outside of itself. */
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

/** Returns the token of the session that the device keeps. Runs in the page: it uses nothing outside of itself. */
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
