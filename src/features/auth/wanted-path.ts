import { safeReturnPath } from "~/domain/auth/safe-return-path";

/** Where the login page's visitor goes once signed in, by the page's address. In the browser alone: the page is prerendered. */
export const wantedPath = () => safeReturnPath(new URLSearchParams(window.location.search).get("from"));
