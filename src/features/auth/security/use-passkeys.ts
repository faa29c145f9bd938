import { useState } from "react";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { passkeysCopy } from "../copy/passkeys";
import { passkeyErrorMessage } from "../sign-in/passkey-error-message";
import { usePasswordPrompt } from "./use-password-prompt";

type NewPasskey = { name: string; password: string };

/** Has the browser create a passkey and sends it to the server; calls `onDone` once stored. */
export function useAddPasskey(onDone: () => void) {
  const { auth } = api.useUtils();
  const { prompt, promptIfRequired } = usePasswordPrompt();
  const begin = api.auth.passkey.begin.useMutation({
    onError: (error, { password }) => {
      if (!promptIfRequired(error, password))
        toast.error(passkeysCopy.addFailed, { description: error.message });
    },
  });
  const store = api.auth.passkey.add.useMutation();
  const [busy, setBusy] = useState(false);
  const add = async ({ name, password }: NewPasskey) => {
    setBusy(true);
    const optionsJSON = await begin.mutateAsync({ password }).catch(() => null);
    if (optionsJSON) await createPasskey(name, optionsJSON);
    setBusy(false);
  };
  const createPasskey = async (name: string, optionsJSON: RouterOutputs["auth"]["passkey"]["begin"]) => {
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const answer = await startRegistration({ optionsJSON });
      await store.mutateAsync({ name, answer });
      // Security events and the only-method state of providers change too.
      await auth.invalidate();
      toast.success(passkeysCopy.added);
      onDone();
    } catch (error) {
      toast.error(passkeysCopy.addFailed, { description: errorMessage(error) });
    }
  };
  return { add, busy, prompt };
}

function errorMessage(error: unknown): string {
  // Browsers report this for an authenticator in `excludeCredentials`.
  if (error instanceof Error && error.name === "InvalidStateError") return passkeysCopy.known;
  if (error instanceof Error && error.name === "TRPCClientError") return error.message;
  return passkeyErrorMessage(error);
}

/** Renames a passkey. */
export function useRenamePasskey(onDone: () => void) {
  const { auth } = api.useUtils();
  const { mutate, isPending } = api.auth.passkey.rename.useMutation({
    onSuccess: async () => {
      await auth.passkey.list.invalidate();
      toast.success(passkeysCopy.renamed);
      onDone();
    },
    onError: ({ message }) => toast.error(passkeysCopy.renameFailed, { description: message }),
  });
  return { rename: (id: string, name: string) => mutate({ id, name }), busy: isPending };
}
