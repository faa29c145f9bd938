let asked: Promise<boolean> | undefined;

/**
 * Public pages are the same for everybody, so the browser asks afterwards who is there; NextAuth's answer is empty for
 * nobody, and names no more than the end of a live session. Who asks at the same time shares one answer; a later
 * question is asked anew, because the visitor may have signed in since.
 */
export const isSignedIn = (): Promise<boolean> => {
  asked ??= fetch("/api/auth/session")
    .then((answer) => answer.json())
    .then((session: { expires?: string }) => Boolean(session.expires))
    .catch(() => false)
    .finally(() => {
      asked = undefined;
    });
  return asked;
};
