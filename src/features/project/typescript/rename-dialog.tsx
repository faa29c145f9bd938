import { useState } from "react";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { copy } from "../copy";
import { isIdentifier } from "./rename-edits";

type RenameDialogProps = {
  name: string;
  places: number;
  files: number;
  onRename: (to: string) => void;
  onClose: () => void;
};

/** Asks for the new name of something in code. */
export function RenameDialog({ name, places, files, onRename, onClose }: RenameDialogProps) {
  const [to, setTo] = useState(name);
  const isValid = isIdentifier(to);
  return (
    <FormDialog
      onClose={onClose}
      title={copy.rename.title(name)}
      description={copy.rename.text(places, files)}
      cancel={copy.rename.cancel}
      submit={copy.rename.submit}
      busy={false}
      disabled={!isValid || to === name}
      onSubmit={() => isValid && to !== name && onRename(to)}
    >
      <TextField
        label={copy.rename.label}
        autoFocus
        value={to}
        spellCheck={false}
        autoComplete="off"
        error={isValid || to === "" ? undefined : copy.rename.invalid}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  );
}
