"use client";

import { useEffect, useState } from "react";

let asked: Promise<boolean> | undefined;

/** Every plan on a page shares one answer, which holds for as long as the server runs. */
const arePaymentsOff = (): Promise<boolean> => {
  asked ??= fetch("/api/payments")
    .then((answer) => answer.json())
    .then(({ off }: { off: boolean }) => off)
    .catch(() => {
      asked = undefined;
      return false;
    });
  return asked;
};

/** Whether plans cannot be bought on this server; false until that is known. */
export function usePaymentsOff(): boolean {
  const [off, setOff] = useState(false);
  useEffect(() => {
    let wanted = true;
    arePaymentsOff().then((answer) => wanted && setOff(answer));
    return () => {
      wanted = false;
    };
  }, []);
  return off;
}
