let pending: Promise<boolean> | undefined;

/**
 * Whether the visitor is signed in. Public pages are static, so the browser asks the server; NextAuth returns an empty
 * session for guests. Concurrent callers share a request. Later ones send a new one, because the visitor may have signed
 * in since.
 */
export const isSignedIn = (): Promise<boolean> => {
  pending ??= fetch("/api/auth/session")
    .then((answer) => answer.json())
    .then((session: { expires?: string }) => Boolean(session.expires))
    .catch(() => false)
    .finally(() => {
      pending = undefined;
    });
  return pending;
};
