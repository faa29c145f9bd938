/** Pages that only signed-in users see, with everything below them. */
export const protectedRoots = ["/dashboard", "/chat", "/chat-history", "/checkout", "/account"];

/** Whether a path needs a session. */
export const needsSession = (path: string): boolean =>
  protectedRoots.some((root) => path === root || path.startsWith(`${root}/`));
