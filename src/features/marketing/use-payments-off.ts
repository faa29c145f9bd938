"use client";

import { useEffect, useState } from "react";

let request: Promise<boolean> | undefined;

/** Every plan on a page shares one answer, which holds for as long as the server runs. */
const arePaymentsOff = (): Promise<boolean> => {
  request ??= fetch("/api/payments")
    .then((answer) => answer.json())
    .then(({ off }: { off: boolean }) => off)
    .catch(() => {
      request = undefined;
      return false;
    });
  return request;
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
