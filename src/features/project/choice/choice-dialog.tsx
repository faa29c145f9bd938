import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { floatingItemStyles } from "~/components/ui/floating-styles";
import { cn } from "~/lib/cn";
import { type Choice, rankChoices } from "./rank-choices";

const MAX_SHOWN = 60;

type ChoiceDialogProps = {
  title: string;
  /** What to type. */
  box: string;
  choices: readonly Choice[];
  /** Said where none fits. */
  nothing: string;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** Chooses one of many by typing a part of it. */
export function ChoiceDialog({ title, box, choices, nothing, onChoose, onClose }: ChoiceDialogProps) {
  const [typed, setTyped] = useState("");
  const shown = rankChoices(choices, typed).slice(0, MAX_SHOWN);
  return (
    <Dialog open onClose={onClose} title={title} shape="palette">
      <Combobox immediate value={null} onChange={(id: string | null) => id !== null && onChoose(id)}>
        <ComboboxInput
          autoFocus
          aria-label={box}
          placeholder={box}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          // Else the first Escape would close the list, which is always shown, and the second one the dialog.
          onKeyDown={({ key }) => key === "Escape" && onClose()}
          className="h-12 w-full border-border border-b bg-transparent px-4 text-base outline-none"
        />
        <ComboboxOptions static modal={false} className="max-h-80 overflow-y-auto p-1.5 text-sm outline-none">
          {shown.map(({ id, label, note }) => (
            <ComboboxOption key={id} value={id} className={cn(floatingItemStyles, "cursor-default")}>
              <span className="truncate">{label}</span>
              {note && <span className="min-w-0 flex-1 truncate text-muted text-xs">{note}</span>}
            </ComboboxOption>
          ))}
          {shown.length === 0 && (
            <p role="status" className="px-3 py-6 text-center text-muted">
              {nothing}
            </p>
          )}
        </ComboboxOptions>
      </Combobox>
    </Dialog>
  );
}
