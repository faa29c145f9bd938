import { FileArchive, FolderUp, GitBranch } from "lucide-react";
import { type ReactElement, useRef } from "react";
import { FileInput } from "~/components/ui/file-input";
import { Menu, MenuAction } from "~/components/ui/menu";
import { type PlacedFile, placedFiles } from "~/lib/dropped-files";
import { copy } from "./copy";

type ImportMenuProps = {
  trigger: ReactElement;
  onImport: (files: readonly PlacedFile[]) => void;
  /** Absent when adding files to a project. */
  onGitHub?: () => void;
};

/** Chooses a folder, a zip, single files or a repository to import. */
export function ImportMenu({ trigger, onImport, onGitHub }: ImportMenuProps) {
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
        {onGitHub && (
          <MenuAction icon={<GitBranch aria-hidden />} onSelect={onGitHub}>
            {copy.import.gitHub}
          </MenuAction>
        )}
      </Menu>
      <FileInput
        input={input}
        label={copy.import.input}
        multiple
        onFiles={(files) => onImport(placedFiles(files))}
      />
    </>
  );
}
