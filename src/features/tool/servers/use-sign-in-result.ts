import { useEffect } from "react";
import { toast } from "~/lib/toast";
import { copy } from "../copy";

/** Says how a sign-in at a server ended, which came back to this page with that in its address. */
export function useSignInResult(): void {
  useEffect(() => {
    const url = new URL(window.location.href);
    const result = url.searchParams.get("mcp");
    if (result === null) return;
    if (result === "signed-in") toast.success(copy.signInDone);
    else toast.error(copy.signInFailed, { description: copy.signInAgain });
    url.searchParams.delete("mcp");
    window.history.replaceState(window.history.state, "", url);
  }, []);
}
