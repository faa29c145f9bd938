import type { ImportInput } from "~/domain/project/import-input";
import type { FileContent } from "~/domain/project/project-files";
import { toBase64 } from "~/lib/base64";
import type { PlacedFile } from "~/lib/dropped-files";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { filesOfDrop, findFiles, isProjectDrop } from "./import/find-files";

/** Imports files into a chat's project. `onOpen` shows the chat that a new project got. */
export function useImport(chatId: string | null, onOpen: (chatId: string) => void) {
  const utils = api.useUtils();
  const { mutateAsync } = api.chat.importFiles.useMutation();
  const importFiles = async (chosen: readonly PlacedFile[] | Promise<readonly PlacedFile[]>) => {
    try {
      const found = await findFiles(await chosen);
      // Loaded on demand, because detecting encodings takes much code.
      const { filesToImport } = await import("~/domain/project/import-files");
      const { files, leftOut } = filesToImport(found.files);
      const others = [...found.leftOut, ...leftOut.map(copy.import.leftOutFile)];
      if (files.size === 0) return void toast.error(copy.import.nothing, leftOutOf(others));
      const target = chatId ?? crypto.randomUUID();
      await mutateAsync({ chatId: target, name: found.name, files: [...files].map(toInput) });
      await Promise.all([utils.project.invalidate(), utils.chat.list.invalidate()]);
      if (!chatId) onOpen(target);
      toast.success(copy.import.done(files.size), leftOutOf(others));
    } catch (error) {
      toast.error(copy.import.failed, { description: error instanceof Error ? error.message : "" });
    }
  };
  const handleDrop = (data: DataTransfer) => {
    if (!isProjectDrop(data)) return false;
    void importFiles(filesOfDrop(data));
    return true;
  };
  return { importFiles, handleDrop };
}

const leftOutOf = (names: readonly string[]) =>
  names.length > 0 ? { description: copy.import.leftOut(names) } : {};

function toInput([path, content]: [string, FileContent]): ImportInput["files"][number] {
  if (typeof content === "string") return { path, encoding: "text", content };
  return { path, encoding: "base64", content: toBase64(content) };
}
