import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { passkeyName } from "~/domain/auth/passkey";
import { passkeysCopy } from "../copy/passkeys";

type PasskeyNameDialogProps = {
  title: string;
  initial: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
};

/** Asks for a passkey's name. */
export default function PasskeyNameDialog({
  initial,
  submitLabel,
  onSubmit,
  ...dialog
}: PasskeyNameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = () => {
    const parsed = passkeyName.safeParse(name);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) onSubmit(parsed.data);
  };
  return (
    <FormDialog
      {...dialog}
      description={passkeysCopy.naming.text}
      cancel={passkeysCopy.cancel}
      submit={submitLabel}
      variants={{ cancel: "secondary" }}
      onSubmit={submit}
    >
      <TextField
        label={passkeysCopy.naming.label}
        error={error}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onFocus={({ target }) => target.select()}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
