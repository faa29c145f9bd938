import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { signIn } from "./sign-in";

type PasskeyButtonProps = {
  label: string;
  /** As the only credential, or as the second factor. */
  as: "passkey" | "second-factor";
  disabled?: boolean;
  onSignedIn: () => void;
  onRefused?: (refusal: SignInRefusal) => void;
};

/** Signs in with a passkey. WebAuthn code is loaded on click. */
export function PasskeyButton({ label, as, disabled, onSignedIn, onRefused }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const authenticate = async () => {
    setBusy(true);
    try {
      const { authenticateWithPasskey } = await import("./authenticate-with-passkey");
      const passkey = await authenticateWithPasskey(
        as === "passkey" ? "passkeySignInOptions" : "passkeySecondFactorOptions",
      );
      const refusal = await signIn(as, { passkey });
      if (!refusal) return onSignedIn();
      toast.error(copy.login.failed, { description: copy.login.refusals[refusal] });
      onRefused?.(refusal);
    } catch (error) {
      const { passkeyErrorMessage } = await import("./passkey-error-message");
      toast.error(copy.login.failed, { description: passkeyErrorMessage(error) });
    }
    setBusy(false);
  };
  return (
    <Button size="lg" wide disabled={disabled} loading={busy} onClick={authenticate}>
      <KeyRound aria-hidden />
      {label}
    </Button>
  );
}
