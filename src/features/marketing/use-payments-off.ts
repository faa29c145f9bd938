import { useEffect, useState } from "react";

let request: Promise<boolean> | undefined;

/** One shared response for all plans on a page; it does not change while the server runs. */
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

/** Whether plans cannot be bought on this server; false until known. */
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
