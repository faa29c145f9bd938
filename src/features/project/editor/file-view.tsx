import { useMemo, useState } from "react";
import type * as Y from "yjs";
import type { CodePlace } from "~/components/code/open-file";
import type { PromptReference } from "~/domain/chat/reference";
import { copy } from "../copy";
import { CodeView, type ViewMemory } from "./code-view";
import { PictureView } from "./picture-view";
import { selectionAction } from "./selection-action";

type FileViewProps = {
  path: string;
  files: Y.Map<Y.Text | Uint8Array>;
  place: CodePlace | null;
  onAddToPrompt: (reference: PromptReference) => void;
};

const memory: ViewMemory = new WeakMap();

/** A file as what it is: text, a picture, or gone. */
export function FileView({ path, files, place, onAddToPrompt }: FileViewProps) {
  const content = files.get(path);
  const [extensions] = useState(() => selectionAction(path, onAddToPrompt));
  const label = useMemo(() => copy.fileOf(path), [path]);
  if (content === undefined) return <p className="p-6 text-muted text-sm">{copy.gone(path)}</p>;
  if (content instanceof Uint8Array) return <PictureView path={path} bytes={content} />;
  return (
    <CodeView
      path={path}
      text={content}
      label={label}
      readOnly={false}
      place={place}
      memory={memory}
      extensions={extensions}
    />
  );
}
