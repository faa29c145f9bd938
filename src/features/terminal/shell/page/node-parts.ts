import { Buffer } from "buffer";

// Browser replacements for what the test page imports from Node.js; see scripts/set-up/build-shell.mjs. Parts for
// files, servers and programs are missing.

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
