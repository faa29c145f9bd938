"use client";

import { useEffect, useState } from "react";

let asked: Promise<boolean> | undefined;

/** Public pages are the same for everybody, so the browser asks afterwards who is there; once per page load. */
export const isSignedIn = (): Promise<boolean> => {
  asked ??= fetch("/api/auth/session")
    .then((answer) => answer.json())
    .then((session: { user?: unknown }) => Boolean(session.user))
    .catch(() => false);
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
