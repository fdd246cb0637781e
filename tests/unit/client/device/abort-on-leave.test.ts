import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { abortTransactionsOnLeave } from '#client/device/database/abort-on-leave.ts'

abortTransactionsOnLeave()

const aborted = vi.fn()
let database: IDBDatabase

function open(version: number, upgrade: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rafts', version)
    opening.onupgradeneeded = () => upgrade(opening.result)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('The database did not open'))
  })
}

/** Begins a transaction that reads again and again, so it stays unfinished until somebody aborts it. */
function holdTable(): IDBTransaction {
  const transaction = database.transaction('carts', 'readwrite')
  transaction.objectStore('carts').put('half done', 'key')
  const readAgain = (): void => {
    transaction.objectStore('carts').count().onsuccess = readAgain
  }
  transaction.onabort = aborted
  readAgain()
  return transaction
}

function readCart(): Promise<unknown> {
  return new Promise((resolve) => {
    const reading = database.transaction('carts').objectStore('carts').get('key')
    reading.onsuccess = () => resolve(reading.result)
  })
}

function leave({ persisted }: { persisted: boolean }): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
}

const someTime = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(async () => {
  aborted.mockClear()
  database = await open(1, (created) => created.createObjectStore('carts'))
})

afterEach(() => {
  database.close()
  indexedDB.deleteDatabase('rafts')
})

describe('abortTransactionsOnLeave', () => {
  it('releases the tables of an unfinished transaction when the browser keeps the page for Back', async () => {
    holdTable()
    await someTime()
    leave({ persisted: true })
    expect(await readCart()).toBeUndefined()
    expect(aborted).toHaveBeenCalledTimes(1)
  })

  it('aborts nothing when the browser discards the page', async () => {
    const transaction = holdTable()
    leave({ persisted: false })
    await someTime()
    expect(aborted).not.toHaveBeenCalled()
    transaction.abort()
  })

  it('aborts an unfinished upgrade of the database tables', async () => {
    database.close()
    const upgrade = open(2, (upgraded) => {
      upgraded.createObjectStore('orders')
      leave({ persisted: true })
    })
    await expect(upgrade).rejects.toThrow(/abort/i)
    database = await open(1, () => undefined)
    expect([...database.objectStoreNames]).toEqual(['carts'])
  })

  it('keeps data that are already stored', async () => {
    await set('key', 'stored')
    leave({ persisted: true })
    expect(await get('key')).toBe('stored')
  })
})
