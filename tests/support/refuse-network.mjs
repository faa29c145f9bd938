import { appendFileSync } from "node:fs";
import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

// Loaded into every Node process of a server under test (NODE_OPTIONS): whatever is not on this machine is refused, and
// recorded in NETWORK_RECORD, one attempt a line.

const record = process.env.NETWORK_RECORD ?? "";
const isLocal = (host) =>
  host === undefined || /^(?:localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|::|0\.0\.0\.0)$/i.test(host);

/** @param {string} what */
function refuse(what) {
  const stack = new Error(what).stack?.split("\n").slice(2, 10).map((line) => line.trim()).join(" < ");
  appendFileSync(record, `${JSON.stringify({ what, stack })}\n`);
  return Object.assign(new Error(`There is no network: ${what}`), { code: "ENETUNREACH" });
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  // Node passes its own calls as one normalized array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { host, path } =
    typeof first === "object" && first !== null
      ? first
      : typeof first === "number"
        ? { host: typeof second === "string" ? second : undefined, path: undefined }
        : { host: undefined, path: first };
  if (path || isLocal(host)) return connect.apply(this, args);
  const error = refuse(`connect ${host}`);
  process.nextTick(() => this.destroy(error));
  return this;
};

const lookup = dns.lookup;
dns.lookup = (host, options, callback) => {
  if (isLocal(host) || net.isIP(host)) return lookup(host, options, callback);
  const done = callback ?? options;
  const error = refuse(`look up ${host}`);
  process.nextTick(() => done(error));
};
const lookupLater = dns.promises.lookup;
dns.promises.lookup = async (host, options) => {
  if (isLocal(host) || net.isIP(host)) return lookupLater(host, options);
  throw refuse(`look up ${host}`);
};
for (const name of ["resolve", "resolve4", "resolve6", "resolveMx", "resolveTxt", "resolveSrv"]) {
  dns[name] = (host, ...rest) => process.nextTick(() => rest.at(-1)(refuse(`resolve ${host}`)));
  dns.promises[name] = async (host) => {
    throw refuse(`resolve ${host}`);
  };
}
dgram.Socket.prototype.send = function (...args) {
  const done = args.at(-1);
  const error = refuse(`send to ${args.filter((each) => typeof each === "string").at(-1)}`);
  if (typeof done === "function") process.nextTick(() => done(error));
};

appendFileSync(`${record}.processes`, `${process.argv[1] ?? ""}\n`);
