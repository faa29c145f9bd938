import { Files, Save, Search, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { ProjectDraft } from "../draft/use-project-draft";
import { formatShortcut } from "./use-editor-keys";

/** The panel next to the code. */
export type Side = "files" | "search" | "references";

type EditorBarProps = {
  draft: ProjectDraft;
  save: () => void;
  /** Null if the open file has no formatter. */
  format: (() => void) | null;
  side: { open: Side | null; toggle: (side: Side) => void };
  /** More buttons, at the end. */
  end: ReactNode;
};

/** The editor's toolbar. */
export function EditorBar({ draft, save, format, side, end }: EditorBarProps) {
  const mayEdit = useDeed("edit");
  return (
    <header className="flex h-12 shrink-0 items-center gap-0.5 border-border border-b px-2">
      <IconButton
        label={copy.tree.show}
        size="sm"
        aria-pressed={side.open === "files"}
        onClick={() => side.toggle("files")}
      >
        <Files />
      </IconButton>
      <IconButton
        label={copy.search.label}
        shortcut={{ command: true, shift: true, key: "f" }}
        size="sm"
        aria-pressed={side.open === "search"}
        onClick={() => side.toggle("search")}
      >
        <Search />
      </IconButton>
      <h2 className="px-2 font-medium text-[13px] text-foreground @max-md:sr-only">{copy.title}</h2>
      <span className="flex-1" />
      {mayEdit && (
        <>
          <SaveState draft={draft} />
          <IconButton
            label={copy.format}
            shortcut={formatShortcut}
            size="sm"
            disabled={!format}
            onClick={() => format?.()}
          >
            <WandSparkles />
          </IconButton>
          <IconButton
            label={copy.save}
            shortcut={{ command: true, key: "s" }}
            size="sm"
            disabled={!draft.isDirty}
            onClick={save}
          >
            <Save />
          </IconButton>
        </>
      )}
      {end}
    </header>
  );
}

function SaveState({ draft: { status, isDirty, refusal } }: { draft: ProjectDraft }) {
  const isTrouble = status === "offline" || status === "refused";
  const text = status === "saved" && isDirty ? copy.unsaved : copy.status[status];
  return (
    <span
      role="status"
      title={refusal ?? undefined}
      className={cn("truncate px-1 text-xs", isTrouble ? "text-warning" : "text-muted")}
    >
      {refusal ? `${text}: ${refusal}` : text}
    </span>
  );
}
