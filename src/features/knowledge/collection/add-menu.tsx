import { ChevronDown, FileUp, FolderUp, Globe, NotebookPen, Workflow } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { FileInput } from "~/components/ui/file-input";
import { Menu, MenuAction } from "~/components/ui/menu";
import { type PlacedFile, placedFiles } from "~/lib/dropped-files";
import { copy } from "../copy";

type AddMenuProps = {
  onFiles: (files: readonly PlacedFile[]) => void;
  onOpen: (dialog: "note" | "page" | "project") => void;
};

/** The ways to add documents to a collection. */
export function AddMenu({ onFiles, onOpen }: AddMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (isFolder: boolean) => () => {
    if (!input.current) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="primary">
            {copy.add.open}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuAction icon={<FileUp aria-hidden />} onSelect={choose(false)}>
          {copy.add.files}
        </MenuAction>
        <MenuAction icon={<FolderUp aria-hidden />} onSelect={choose(true)}>
          {copy.add.folder}
        </MenuAction>
        <MenuAction icon={<NotebookPen aria-hidden />} onSelect={() => onOpen("note")}>
          {copy.add.note}
        </MenuAction>
        <MenuAction icon={<Globe aria-hidden />} onSelect={() => onOpen("page")}>
          {copy.add.page}
        </MenuAction>
        <MenuAction icon={<Workflow aria-hidden />} onSelect={() => onOpen("project")}>
          {copy.add.project}
        </MenuAction>
      </Menu>
      <FileInput
        input={input}
        label={copy.add.input}
        multiple
        onFiles={(files) => onFiles(placedFiles(files))}
      />
    </>
  );
}
