/**
 * Aborts the page's unfinished IndexedDB transactions when the browser keeps the page for its Back button. Safari
 * suspends such a page in the middle of a transaction. The transaction still locks its tables, and the next page could
 * then neither read nor write them (docs/decisions/071-pages-kept-for-back.md). Call it before anything uses IndexedDB.
 */
export function abortTransactionsOnLeave(): void {
  if (!('IDBDatabase' in globalThis)) return
  const unfinished = new Set<IDBTransaction>()
  const watch = (transaction: IDBTransaction): void => {
    unfinished.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => unfinished.delete(transaction))
  }

  const { transaction: begin } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given)
    watch(transaction)
    return transaction
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const opening = open.apply(this, given)
    opening.addEventListener('upgradeneeded', () => opening.transaction && watch(opening.transaction))
    return opening
  }
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) for (const transaction of unfinished) abort(transaction)
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {}
}
