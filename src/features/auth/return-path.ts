import { useEffect, useState } from "react";
import { safeReturnPath } from "~/domain/auth/safe-return-path";

/** Where the login page's visitor goes once signed in, by the page's address. In the browser alone: the page is prerendered. */
export const returnPath = () => safeReturnPath(new URLSearchParams(window.location.search).get("from"));

const KEY = "bluebonnet.wanted-path";

/** Keeps the wanted path in this browser while an address is confirmed, which a mail's link does in another tab. */
export function storeReturnPath(): void {
  try {
    if (new URLSearchParams(window.location.search).has("from")) localStorage.setItem(KEY, returnPath());
    else localStorage.removeItem(KEY);
  } catch {
    // A refused storage costs only the way: the account opens on the dashboard.
  }
}

/** The path that was wanted before signing up; once. */
export function takeStoredReturnPath(): string {
  try {
    const path = safeReturnPath(localStorage.getItem(KEY));
    localStorage.removeItem(KEY);
    return path;
  } catch {
    return safeReturnPath(null);
  }
}

/** The address of the other of the two pages, login and sign-up, with the path that is wanted here. */
export function useHrefWithReturnPath(page: "/login" | "/signup"): string {
  const [search, setSearch] = useState("");
  // The pages are prerendered: nothing is known of the address before.
  useEffect(() => {
    const from = new URLSearchParams(window.location.search).get("from");
    setSearch(from ? `?from=${encodeURIComponent(safeReturnPath(from))}` : "");
  }, []);
  return `${page}${search}`;
}
