"use client";

import { FileArchive, FolderUp } from "lucide-react";
import { type ReactElement, useRef } from "react";
import { Menu, MenuAction } from "~/components/ui/menu";
import { copy } from "./copy";
import { type PlacedFile, placedFiles } from "./import/find-files";

type ImportMenuProps = { trigger: ReactElement; onImport: (files: readonly PlacedFile[]) => void };

/** Chooses a folder, a zip or single files to import. */
export function ImportMenu({ trigger, onImport }: ImportMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (isFolder: boolean) => () => {
    if (!input.current) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  return (
    <>
      <Menu trigger={trigger} align="start">
        <MenuAction icon={<FolderUp aria-hidden />} onSelect={choose(true)}>
          {copy.import.folder}
        </MenuAction>
        <MenuAction icon={<FileArchive aria-hidden />} onSelect={choose(false)}>
          {copy.import.files}
        </MenuAction>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={copy.import.input}
        onChange={({ currentTarget }) => {
          const chosen = placedFiles(currentTarget.files ?? []);
          // The same choice again is a change as well.
          currentTarget.value = "";
          if (chosen.length > 0) onImport(chosen);
        }}
      />
    </>
  );
}
