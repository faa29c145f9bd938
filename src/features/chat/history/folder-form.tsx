import { Check, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { MAX_FOLDER_NAME } from "~/domain/chat/history-input";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { RowButton } from "../message/row-button";
import { copy } from "./copy";

type FolderFormProps = {
  /** Null for a new folder. */
  folder: { id: string; name: string } | null;
  onSaved: (folderId: string) => void;
  onEnd: () => void;
};

/** Names a folder. */
export function FolderForm({ folder, onSaved, onEnd }: FolderFormProps) {
  const utils = api.useUtils();
  const [name, setName] = useState(folder?.name ?? "");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    await attempt(async () => {
      const saved = await utils.client.history.saveFolder.mutate({ folderId: folder?.id, name });
      await utils.history.folders.invalidate();
      onEnd();
      onSaved(saved.folderId);
    });
  };
  return (
    <form onSubmit={save} className="flex min-w-48 items-center gap-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the user just asked to name a folder.
        autoFocus
        value={name}
        maxLength={MAX_FOLDER_NAME}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={({ key }) => key === "Escape" && onEnd()}
        aria-label={copy.folders.name}
        className={`${inputStyles} h-9`}
      />
      <RowButton type="submit" label={copy.folders.save} icon={Check} disabled={!name.trim()} />
      <RowButton label={copy.folders.cancel} icon={X} onClick={onEnd} />
    </form>
  );
}
