import { type ReactNode, useState } from "react";
import { Checkbox } from "./checkbox";

type SavedCheckboxProps = {
  label: ReactNode;
  checked: boolean;
  /** Tells the user itself when it fails. Settles when `checked` is read again. */
  onSave: (checked: boolean) => Promise<unknown>;
};

/**
 * A checkbox that shows at once what is being saved, and what is saved afterwards. Not by `useOptimistic`: its action
 * would hold back every navigation meanwhile.
 */
export function SavedCheckbox({ label, checked, onSave }: SavedCheckboxProps) {
  const [saving, setSaving] = useState<boolean | null>(null);
  const save = async (isChecked: boolean) => {
    setSaving(isChecked);
    await onSave(isChecked).catch(() => undefined);
    setSaving(null);
  };
  return (
    <Checkbox
      label={label}
      checked={saving ?? checked}
      // Not disabled while it is saved: it would lose the focus.
      onChange={({ target }) => saving === null && void save(target.checked)}
    />
  );
}
