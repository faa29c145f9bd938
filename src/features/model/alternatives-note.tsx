import { Plus, X } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { MAX_ANSWERS } from "~/domain/chat/comparison";
import { isStarter, type ModelListing } from "~/domain/model/model";
import { copy } from "./copy";

type AlternativesNoteProps = {
  name: string;
  alternatives: readonly ModelListing[];
  onAlternatives: (alternatives: readonly ModelListing[]) => void;
};

/** Lists the models that will receive the next message. A default export, because it is loaded when needed. */
export default function AlternativesNote({ name, alternatives, onAlternatives }: AlternativesNoteProps) {
  const names = [name, ...alternatives.map((alternative) => alternative.name)];
  const last = alternatives.at(-1);
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="sr-only">
        {copy.compare.note(names)}
      </span>
      <span className="whitespace-nowrap text-xs">
        <Popover
          side="top"
          className="flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-2 p-3 text-[13px] text-muted"
          trigger={
            <button type="button" className="text-link underline underline-offset-2">
              {copy.compare.answers(names.length)}
            </button>
          }
        >
          <p>{copy.compare.note(names)}</p>
          {new Set(names).size < names.length && <p>{copy.compare.chance}</p>}
        </Popover>
      </span>
      {last && names.length < MAX_ANSWERS && !isStarter(last.id) && (
        <IconButton
          label={copy.compare.again(last.name)}
          side="top"
          size="sm"
          onClick={() => onAlternatives([...alternatives, last])}
        >
          <Plus />
        </IconButton>
      )}
      <IconButton label={copy.compare.cancel} side="top" size="sm" onClick={() => onAlternatives([])}>
        <X />
      </IconButton>
    </span>
  );
}
