"use client";

import { useEffect, useState } from "react";

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

/** Whether the visitor is signed in; false until that is known. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let wanted = true;
    isSignedIn().then((answer) => wanted && setSignedIn(answer));
    return () => {
      wanted = false;
    };
  }, []);
  return signedIn;
}
