// Faults of a device, as scripts that run in a page before the app's own. They use nothing outside of themselves.

/** Shifts the page's clock by milliseconds. */
export function shiftClock(shift: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given): object => Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given),
    get: (real, name): unknown => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
  })
}

/** Aborts one transaction in three of the app's database while its requests run. */
export function failOneInThree(): void {
  let opened = 0
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = real.apply(this, given)
    if (this.name !== 'eddyline') return transaction
    opened += 1
    // The abort comes in the middle of the work, so its requests fail too.
    if (opened % 3 === 0)
      queueMicrotask(() => {
        try {
          transaction.abort()
        } catch {
          // The transaction has ended already.
        }
      })
    return transaction
  }
}
