import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
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
    <Dialog
      open
      onClose={onClose}
      title={copy.naming.title(version.number)}
      description={copy.naming.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.naming.cancel}
          </Button>
          <Button type="submit" form="name-version" disabled={isSaving}>
            {copy.naming.save}
          </Button>
        </>
      }
    >
      <form
        id="name-version"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={copy.naming.label}
          autoFocus
          value={name}
          maxLength={MAX_VERSION_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
