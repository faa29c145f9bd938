import { visibleText } from "~/domain/text/verbatim";
import { copy } from "../copy";
import { ChoiceDialog } from "./choice-dialog";

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
