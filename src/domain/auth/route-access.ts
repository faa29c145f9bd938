/** Roots of the pages that require a session. */
export const protectedRoots = [
  "/dashboard",
  "/chat",
  "/chat-history",
  "/knowledge",
  "/checkout",
  "/account",
  "/admin",
  "/oauth",
  "/device",
];

/**
 * Guest-only pages. They are prerendered for new visitors; browsers with a session, a path to return to, a pending
 * second step or, at login, accepted terms get the dynamic page on the right, and all do where a sign-in provider is set
 * up.
 */
const guestPages = new Map([
  ["/login", "/known/login"],
  ["/signup", "/known/signup"],
]);

/** The dynamic page for a returning visitor; undefined for other paths. */
export const pageForReturningVisitor = (path: string): string | undefined => guestPages.get(path);

/** Whether a path requires a session. */
export const needsSession = (path: string): boolean =>
  protectedRoots.some((root) => path === root || path.startsWith(`${root}/`));
