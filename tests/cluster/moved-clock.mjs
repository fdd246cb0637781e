// A preload for `node --import`: moves the clock that a process reads by CLOCK_AHEAD_MS. Timers keep their pace.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, self),
  apply: (target) => new target(target.now() + aheadMs).toString(),
  get: (target, name, self) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, self)),
})
