import { X } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "./copy";

type RivalNoteProps = { name: string; rivalName: string; onCancel: () => void };

/** Says before sending which two models the next message goes to. A default export, because it is loaded when needed. */
export default function RivalNote({ name, rivalName, onCancel }: RivalNoteProps) {
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="line-clamp-2 min-w-0 text-muted text-xs leading-4">
        {copy.compare.note(name, rivalName)}
      </span>
      <IconButton label={copy.compare.cancel} side="top" size="sm" onClick={onCancel}>
        <X />
      </IconButton>
    </span>
  );
}
