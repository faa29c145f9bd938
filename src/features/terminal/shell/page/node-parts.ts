import { Buffer } from "buffer";

// What the page of tests imports from Node.js, as browsers have it: see scripts/set-up/build-shell.mjs. What they lack
// is for files, servers and programs, which nothing here has.

class Missing {}

const {
  crypto: webcrypto,
  ReadableStream,
  TextDecoder,
  TextEncoder,
  Blob,
  URL,
  URLSearchParams,
} = globalThis;
const { PerformanceEntry, PerformanceObserver } = globalThis;
const Script = Missing;
const isContext = () => true;
const isIP = () => 0;
const domainToASCII = (name: string) => name;

export {
  Blob,
  Buffer,
  domainToASCII,
  isIP,
  PerformanceEntry,
  PerformanceObserver,
  ReadableStream,
  Script,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  webcrypto,
};
// A class, because the page asks whether something is an instance of it.
export default Object.assign(class {}, { Readable: Missing, Script, isContext, webcrypto, sep: "/" });
