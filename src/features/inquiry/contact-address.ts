import { callQuery } from "~/trpc/light-call";

let known: string | undefined;

/**
 * The address to write to instead of using the form. Requested on the form's first use, because the network may be
 * gone when sending fails. Falls back to our redirect to it.
 */
export async function contactAddress(): Promise<string> {
  known ??= await callQuery("inquiry", "contact").then(
    ({ email }) => email,
    () => undefined,
  );
  return known ?? `${window.location.origin}/sales`;
}
