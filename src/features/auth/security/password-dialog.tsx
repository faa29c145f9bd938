import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { PasswordField } from "~/components/ui/password-field";
import { securityCopy } from "../copy/security";

type PasswordDialogProps = {
  busy: boolean;
  error: string | undefined;
  onSubmit: (password: string) => void;
  onClose: () => void;
};

/** Asks for the password where the sign-in is not recent. Does not submit when empty. */
export default function PasswordDialog({ busy, error, onSubmit, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <FormDialog
      onClose={onClose}
      title={securityCopy.proof.title}
      description={securityCopy.proof.text}
      cancel={securityCopy.cancel}
      submit={securityCopy.proof.confirm}
      variants={{ cancel: "secondary" }}
      busy={busy}
      onSubmit={() => password && onSubmit(password)}
    >
      <PasswordField
        label={securityCopy.proof.password}
        autoComplete="current-password"
        autoFocus
        error={busy ? undefined : error}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
