/** Pages that only signed-in users see, with everything below them. */
export const protectedRoots = ["/dashboard", "/chat", "/chat-history", "/checkout", "/account"];

/**
 * Pages for visitors alone. They are prerendered for whoever brings nothing; who brings a session, has a second step
 * open or, at the login, accepted the terms before, gets the page that looks at it first.
 */
const guestPages = new Map([
  ["/login", "/known/login"],
  ["/signup", "/known/signup"],
]);

/** What answers at a guest page's address for somebody who may be no guest; undefined at every other address. */
export const pageForReturningVisitor = (path: string): string | undefined => guestPages.get(path);

/** Whether a path needs a session. */
export const needsSession = (path: string): boolean =>
  protectedRoots.some((root) => path === root || path.startsWith(`${root}/`));
