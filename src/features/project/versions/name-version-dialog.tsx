import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { MAX_VERSION_NAME, type VersionSummary } from "~/domain/project/project";
import { copy } from "../versions-copy";

type NameVersionDialogProps = {
  version: VersionSummary;
  onClose: () => void;
  /** @returns whether it was saved */
  onName: (name: string) => Promise<boolean>;
};

/** Gives a version a name; an empty one removes it. */
export function NameVersionDialog({ version, onClose, onName }: NameVersionDialogProps) {
  const [name, setName] = useState(version.name ?? "");
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const saved = await onName(name.trim());
    setSaving(false);
    if (saved) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={copy.naming.title(version.number)}
      description={copy.naming.text}
      cancel={copy.naming.cancel}
      submit={copy.naming.save}
      variants={{ submit: "secondary" }}
      busy={isSaving}
      onSubmit={save}
    >
      <TextField
        label={copy.naming.label}
        autoFocus
        value={name}
        maxLength={MAX_VERSION_NAME}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
