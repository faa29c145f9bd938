import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { twoFactorCopy } from "../copy/two-factor";
import { CodeField } from "./code-field";

type CodeDialogProps = {
  copy: { title: string; text: string; code: string; confirm: string };
  tone?: "danger";
  busy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  onClose: () => void;
};

/** Asks for a code before an action that a session alone does not permit. */
export function CodeDialog({ copy, tone, busy, error, onSubmit, onClose }: CodeDialogProps) {
  const [code, setCode] = useState("");
  return (
    <FormDialog
      onClose={onClose}
      title={copy.title}
      description={copy.text}
      cancel={twoFactorCopy.cancel}
      submit={copy.confirm}
      variants={{ cancel: "secondary", submit: tone }}
      busy={busy}
      onSubmit={() => code.trim() && onSubmit(code)}
    >
      <CodeField label={copy.code} error={error} value={code} onValue={setCode} />
    </FormDialog>
  );
}
