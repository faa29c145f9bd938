import { useEffect, useState } from "react";
import { safeReturnPath } from "~/domain/auth/safe-return-path";

/** The return path in the login page's URL. */
export const returnPath = () => safeReturnPath(new URLSearchParams(window.location.search).get("from"));

const KEY = "bluebonnet.wanted-path";

/** Stores the return path while an address is confirmed, because the emailed link opens another tab. */
export function storeReturnPath(): void {
  try {
    if (new URLSearchParams(window.location.search).has("from")) localStorage.setItem(KEY, returnPath());
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the user lands on the dashboard.
  }
}

/** Removes and returns the path stored before signing up. @param otherwise where none was stored */
export function takeStoredReturnPath(otherwise: string | null = null): string {
  const path = safeReturnPath(storedReturnPath() ?? otherwise);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored.
  }
  return path;
}

function storedReturnPath(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The URL of the login page, with the path stored before signing up. */
export function useLoginHrefWithStoredPath(): string {
  const [href, setHref] = useState("/login");
  useEffect(() => {
    const path = storedReturnPath();
    if (path !== null) setHref(`/login?from=${encodeURIComponent(safeReturnPath(path))}`);
  }, []);
  return href;
}

/** The URL of the login or sign-up page, keeping the return path. @param from the current page's `from` parameter */
export const withReturnPath = (page: "/login" | "/signup", from: string | undefined): string =>
  from ? `${page}?from=${encodeURIComponent(safeReturnPath(from))}` : page;
