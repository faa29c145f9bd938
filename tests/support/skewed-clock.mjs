/**
 * For `node --import`: the process's clock is wrong by as many milliseconds as the address of this module says after its
 * question mark.
 */
const skew = Number(new URL(import.meta.url).search.slice(1));
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [RightDate.now() + skew], newTarget),
  get: (target, key, receiver) =>
    key === "now" ? () => RightDate.now() + skew : Reflect.get(target, key, receiver),
});
