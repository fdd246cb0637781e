// Scripts that imitate faults of a device. They run in a page before the app's scripts, so they use no outer variables.

/** Shifts the clock of the page. `shift`: milliseconds. */
export function shiftClock(shift: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given): object => Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given),
    get: (real, name): unknown => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
  })
}

/** Aborts every third transaction of the app's database while it runs. */
export function failOneInThree(): void {
  let opened = 0
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = real.apply(this, given)
    if (this.name !== 'eddyline') return transaction
    opened += 1
    // Aborts in the middle of the transaction, so that its requests fail too.
    if (opened % 3 === 0)
      queueMicrotask(() => {
        try {
          transaction.abort()
        } catch {
          // Ignores the error when the transaction has ended before the abort.
        }
      })
    return transaction
  }
}
