import { OWN_ADDRESS } from "../own-address";

/** A page's address for its code: `location` as if the site had its own origin. */
type PageAddress = {
  url: () => URL;
  /** Navigates to another address, as a link does. */
  go: (to: URL, options: { replace: boolean }) => void;
  reload: () => void;
};

const PARTS = ["hash", "host", "hostname", "href", "pathname", "port", "protocol", "search"] as const;

/** Defines the address that the page's code reads; see ../own-address.ts. */
export function defineAddress({ url, go, reload }: PageAddress): void {
  const follow = (to: unknown, replace: boolean) => go(new URL(String(to), url()), { replace });
  const address = {
    get origin() {
      return url().origin;
    },
    assign: (to: unknown) => follow(to, false),
    replace: (to: unknown) => follow(to, true),
    reload,
    toString: () => url().href,
  };
  for (const part of PARTS)
    Object.defineProperty(address, part, {
      enumerable: true,
      get: () => url()[part],
      set(value: unknown) {
        if (part === "href") return follow(value, false);
        const to = url();
        to[part] = String(value);
        go(to, { replace: false });
      },
    });
  for (const owner of [window, document])
    Object.defineProperty(owner, OWN_ADDRESS, {
      configurable: true,
      get: () => address,
      set: (to: unknown) => follow(to, false),
    });
}
