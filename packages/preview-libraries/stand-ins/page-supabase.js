// `window.supabase` for pages: the official client, configured for one project. Runs before the page's own scripts; see
// packages/preview/document/page-supabase.ts.
import * as library from "@supabase/supabase-js";
import { answerNothing, SilentSocket } from "./supabase-without-data.js";

const { url = "", key = "", ...flags } = document.currentScript?.dataset ?? {};
const isDry = "dry" in flags;

// An opaque origin has no Web Locks, which the client's sign-in would use.
if (self.origin === "null")
  Object.defineProperty(navigator, "locks", { configurable: true, value: undefined });

if (isDry) {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(`${url}/`) ? answerNothing(request) : fetch(request);
  };
}

/** @type {import("@supabase/supabase-js").SupabaseClientOptions<"public">} */
const dry = { realtime: { transport: SilentSocket } };
const client = library.createClient(url, key, isDry ? dry : {});

/** Whether a page connects to another project. Placeholders in generated code stand for the connected one. */
const isOtherProject = (/** @type {unknown} */ address) =>
  URL.canParse(String(address)) &&
  new URL(String(address)).origin !== url &&
  !/your[-_]|example|placeholder|xyzcompany/i.test(String(address));

Object.assign(client, {
  ...Object.fromEntries(Object.entries(library).filter(([name]) => !(name in client) && name !== "default")),
  /** @type {typeof library.createClient} */
  createClient: (address, ownKey, options) =>
    isOtherProject(address)
      ? library.createClient(address, ownKey, options)
      : options
        ? library.createClient(url, key, options)
        : /** @type {any} */ (client),
});

/** @type {unknown} */
let current = client;
Object.defineProperty(window, "supabase", {
  configurable: true,
  enumerable: true,
  get: () => current,
  // A page that loads the library from a CDN sets this again, but keeps our client, which also has the library's exports.
  set(/** @type {any} */ value) {
    if (typeof value?.from === "function" || typeof value?.createClient !== "function") current = value;
  },
});

if ("process" in flags)
  Object.assign(globalThis, {
    process: {
      env: {
        NEXT_PUBLIC_SUPABASE_URL: url,
        NEXT_PUBLIC_SUPABASE_ANON_KEY: key,
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
      },
    },
  });
