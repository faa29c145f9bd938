let pending: Promise<boolean> | undefined;

/**
 * Public pages are the same for everybody, so the browser asks afterwards who is there; NextAuth's answer is empty for
 * nobody, and names no more than the end of a live session. Who asks at the same time shares one answer; a later
 * question is asked anew, because the visitor may have signed in since.
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
