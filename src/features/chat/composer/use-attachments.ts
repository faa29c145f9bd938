import { useCallback, useRef, useState } from "react";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import type { PickedFile } from "./attachments";

export type Attachments = {
  files: readonly PickedFile[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: string) => void;
  /** Removes and returns the files that the selected model can read; reports the others. */
  take: () => readonly PickedFile[];
  /** Puts back what could not be sent. */
  restore: (files: readonly PickedFile[]) => void;
};

/** The files of the next message. The code that reads them is loaded with the first file. */
export function useAttachments(supportsImages: boolean): Attachments {
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const current = useRef(files);
  const set = useCallback((next: readonly PickedFile[]) => {
    current.current = next;
    setFiles(next);
  }, []);
  const add = useCallback(
    async (added: readonly File[]) => {
      const { readFiles } = await import("./attachments");
      const { picked, refused } = await readFiles(added, {
        attached: current.current.length,
        supportsImages,
      });
      if (picked.length > 0) set([...current.current, ...picked]);
      for (const reason of refused) toast.error(reason);
    },
    [supportsImages, set],
  );
  const remove = useCallback((key: string) => set(current.current.filter((file) => file.key !== key)), [set]);
  const take = useCallback(() => {
    // Images picked before switching to a model that cannot see them stay attached.
    const isSeen = ({ input }: PickedFile) => supportsImages || input.kind !== "image";
    const kept = current.current.filter((file) => !isSeen(file));
    const taken = current.current.filter(isSeen);
    set(kept);
    for (const { input } of kept) toast.error(copy.attachment.imagesNotSupported(input.name));
    return taken;
  }, [supportsImages, set]);
  const restore = useCallback((taken: readonly PickedFile[]) => set([...taken, ...current.current]), [set]);
  return { files, add, remove, take, restore };
}
