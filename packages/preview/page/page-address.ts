import { OWN_ADDRESS } from "../own-address";

/** Where a page is, for its code: what `location` would be if its site had an origin to itself. */
type PageAddress = {
  url: () => URL;
  /** Leads to another address, as a link does. */
  go: (to: URL, options: { replace: boolean }) => void;
  reload: () => void;
};

const PARTS = ["hash", "host", "hostname", "href", "pathname", "port", "protocol", "search"] as const;

/** Gives the page's code its address; see ../own-address.ts. */
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
