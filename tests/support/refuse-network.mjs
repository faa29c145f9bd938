import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import net from "node:net";
import { envVariable } from "../../scripts/environment.mjs";

// Loaded into every Node process of a server under test (NODE_OPTIONS): whatever is not on this machine is refused, and
// recorded in NETWORK_RECORD, one attempt a line.

/** @typedef {(...args: any[]) => any} Anything */

const record = envVariable("NETWORK_RECORD") ?? "";
/** @param {string | undefined} host */
const isLocal = (host) =>
  host === undefined ||
  /^(?:localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|::|0\.0\.0\.0)$/i.test(host);

/** @param {string} what */
function refuse(what) {
  const stack = new Error(what).stack
    ?.split("\n")
    .slice(2, 10)
    .map((line) => line.trim())
    .join(" < ");
  appendFileSync(record, `${JSON.stringify({ what, stack })}\n`);
  return Object.assign(new Error(`There is no network: ${what}`), { code: "ENETUNREACH" });
}

/** @type {any} */
const socket = net.Socket.prototype;
/** @type {Anything} */
const connect = socket.connect;
socket.connect = /** @type {Anything} */ (
  /** @this {any} @param {any[]} args */
  function (...args) {
    // Node passes its own calls as one normalized array.
    const [first, second] = Array.isArray(args[0]) ? args[0] : args;
    const isOptions = typeof first === "object" && first !== null;
    const host = isOptions ? first.host : typeof second === "string" ? second : undefined;
    const path = isOptions ? first.path : typeof first === "string";
    if (path || isLocal(host)) return connect.apply(this, args);
    const error = refuse(`connect ${host}`);
    process.nextTick(() => this.destroy(error));
    return this;
  }
);

for (const [module, isLater] of /** @type {[any, boolean][]} */ ([
  [dns, false],
  [dns.promises, true],
]))
  for (const name of ["lookup", "resolve", "resolve4", "resolve6", "resolveMx", "resolveTxt", "resolveSrv"]) {
    /** @type {Anything} */
    const real = module[name];
    module[name] = /** @type {Anything} */ (
      (host, ...rest) => {
        if (isLocal(host) || net.isIP(host)) return real.call(module, host, ...rest);
        const error = refuse(`${name === "lookup" ? "look up" : "resolve"} ${host}`);
        return isLater ? Promise.reject(error) : process.nextTick(() => rest.at(-1)(error));
      }
    );
  }

/** @type {any} */
const datagram = dgram.Socket.prototype;
datagram.send = /** @type {Anything} */ (
  (...args) => {
    const error = refuse(`send to ${args.filter((each) => typeof each === "string").at(-1)}`);
    const done = args.at(-1);
    if (typeof done === "function") process.nextTick(() => done(error));
  }
);

appendFileSync(`${record}.processes`, `${process.argv[1] ?? ""}\n`);
