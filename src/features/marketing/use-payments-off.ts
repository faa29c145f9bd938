import { useAnswer } from "./use-answer";

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
export const usePaymentsOff = (): boolean => useAnswer(arePaymentsOff);
