import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { floatingItemStyles } from "~/components/ui/floating-styles";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { type Choice, rankChoices } from "./rank-choices";

const MAX_MATCHES = 60;

type ChoiceDialogProps = {
  title: string;
  /** The input's label. */
  box: string;
  choices: readonly Choice[];
  /** Shown without a match. */
  nothing: string;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** Picks one of many by typing a part of it. */
export function ChoiceDialog({ title, box, choices, nothing, onChoose, onClose }: ChoiceDialogProps) {
  const [typed, setTyped] = useState("");
  const matches = rankChoices(choices, typed).slice(0, MAX_MATCHES);
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
          // Otherwise the first Escape would only close the list, which is always visible.
          onKeyDown={({ key }) => key === "Escape" && onClose()}
          className="h-12 w-full border-border border-b bg-transparent px-4 text-base outline-none"
        />
        <ComboboxOptions static modal={false} className="max-h-80 overflow-y-auto p-1.5 text-sm outline-none">
          {matches.map(({ id, label, note }) => (
            <ComboboxOption key={id} value={id} className={cn(floatingItemStyles, "cursor-default")}>
              <span className="truncate">{label}</span>
              {note && <span className="min-w-0 flex-1 truncate text-muted text-xs">{note}</span>}
            </ComboboxOption>
          ))}
          {matches.length === 0 && (
            <p role="status" className="px-3 py-6 text-center text-muted">
              {nothing}
            </p>
          )}
        </ComboboxOptions>
      </Combobox>
    </Dialog>
  );
}

type OpenFileDialogProps = {
  paths: readonly string[];
  onChoose: (path: string) => void;
  onClose: () => void;
};

/** Opens a file by typing a part of its path. */
export function OpenFileDialog({ paths, ...on }: OpenFileDialogProps) {
  return (
    <ChoiceDialog
      title={copy.openFile.title}
      box={copy.openFile.box}
      choices={paths.map((path) => ({
        id: path,
        label: visibleText(path.split("/").at(-1) ?? path),
        note: visibleText(path.split("/").slice(0, -1).join("/")),
      }))}
      nothing={copy.openFile.nothing}
      {...on}
    />
  );
}
