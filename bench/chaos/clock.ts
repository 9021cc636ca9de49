// Preloaded into one process (`node --import`), it puts that process's clock off by CHAOS_CLOCK_MS
// milliseconds: its Date, that is, and none of its timers.
const offset = Number(process.env['CHAOS_CLOCK_MS'] ?? 0);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(
      target,
      given.length === 0 ? [RightDate.now() + offset] : given,
      newTarget,
    ) as object,
  apply: () => new RightDate(RightDate.now() + offset).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RightDate.now() + offset : Reflect.get(target, name, receiver),
});
