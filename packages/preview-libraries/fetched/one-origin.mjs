import { subscribe } from "node:diagnostics_channel";

/** As npm's library names what a package wants from anywhere but the registry. */
const REFUSED = "EALLOWREMOTE";

/**
 * Refuses every request of this process to another origin than the first one, which is the registry's: a redirect leads
 * no further than that.
 */
export function keepToOneOrigin() {
  /** @type {string | undefined} */
  let registry;
  subscribe("http.client.request.created", (message) => {
    const { request } = /** @type {{ request: import("node:http").ClientRequest }} */ (message);
    const origin = `${request.protocol}//${String(request.getHeader("host"))}`;
    registry ??= origin;
    if (origin !== registry)
      request.destroy(Object.assign(new Error(`Only ${registry} is asked`), { code: REFUSED }));
  });
}
