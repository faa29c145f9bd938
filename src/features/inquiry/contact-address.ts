import { callQuery } from "~/trpc/light-call";

let known: string | undefined;

/**
 * Where to write to instead of sending the form. Asked as soon as the form is used: when sending fails, the network
 * may be gone. Where it could never be asked, the address of ours that leads to it.
 */
export async function contactAddress(): Promise<string> {
  known ??= await callQuery("inquiry", "contact").then(
    ({ email }) => email,
    () => undefined,
  );
  return known ?? `${window.location.origin}/sales`;
}
