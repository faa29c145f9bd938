import { FilePlus, FolderPlus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "../copy";

type TreeHeaderProps = { onNew: (kind: "file" | "folder") => void; actions: ReactNode };

export function TreeHeader({ onNew, actions }: TreeHeaderProps) {
  return (
    <div className="flex h-9 shrink-0 items-center gap-0.5 pr-1 pl-3 pointer-coarse:h-12">
      <h3 className="flex-1 font-medium text-muted text-xs">{copy.tree.label}</h3>
      <IconButton label={copy.tree.newFile} size="sm" className="size-7" onClick={() => onNew("file")}>
        <FilePlus />
      </IconButton>
      <IconButton label={copy.tree.newFolder} size="sm" className="size-7" onClick={() => onNew("folder")}>
        <FolderPlus />
      </IconButton>
      {actions}
    </div>
  );
}
