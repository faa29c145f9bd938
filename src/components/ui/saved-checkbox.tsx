import { type ReactNode, useState } from "react";
import { Checkbox } from "./checkbox";

type SavedCheckboxProps = {
  label: ReactNode;
  checked: boolean;
  /** Reports its own failure. Settles when `checked` is up to date. */
  onSave: (checked: boolean) => Promise<unknown>;
};

/**
 * A checkbox that shows its new state while it is saved. It does not use `useOptimistic`, whose action would delay every
 * navigation meanwhile.
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
      // Not disabled while saving: it would lose focus.
      onChange={({ target }) => saving === null && void save(target.checked)}
    />
  );
}
