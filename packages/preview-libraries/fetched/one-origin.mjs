import { subscribe } from "node:diagnostics_channel";

/** npm's error code for a dependency from outside the registry. */
const ERROR_CODE = "EALLOWREMOTE";

/**
 * Blocks requests of this process to any origin but the first one, which is the registry's. This includes redirects.
 */
export function allowOneOrigin() {
  /** @type {string | undefined} */
  let registry;
  subscribe("http.client.request.created", (message) => {
    const { request } = /** @type {{ request: import("node:http").ClientRequest }} */ (message);
    const origin = `${request.protocol}//${String(request.getHeader("host"))}`;
    registry ??= origin;
    if (origin !== registry)
      request.destroy(Object.assign(new Error(`Only ${registry} is asked`), { code: ERROR_CODE }));
  });
}
