import { useCallback, useRef, useState } from "react";
import { toast } from "~/lib/toast";
import type { PickedFile } from "./attachments";

export type Attachments = {
  files: readonly PickedFile[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: string) => void;
  /** Takes all out, for sending. */
  take: () => readonly PickedFile[];
  /** Puts back what could not be sent. */
  restore: (files: readonly PickedFile[]) => void;
};

/** The files that go with the next message. What reads them is loaded with the first. */
export function useAttachments(seesImages: boolean): Attachments {
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const current = useRef(files);
  const set = useCallback((next: readonly PickedFile[]) => {
    current.current = next;
    setFiles(next);
  }, []);
  const add = useCallback(
    async (added: readonly File[]) => {
      const { readFiles } = await import("./attachments");
      const { picked, refused } = await readFiles(added, { taken: current.current.length, seesImages });
      if (picked.length > 0) set([...current.current, ...picked]);
      for (const reason of refused) toast.error(reason);
    },
    [seesImages, set],
  );
  const remove = useCallback((key: string) => set(current.current.filter((file) => file.key !== key)), [set]);
  const take = useCallback(() => {
    const taken = current.current;
    set([]);
    return taken;
  }, [set]);
  const restore = useCallback((taken: readonly PickedFile[]) => set([...taken, ...current.current]), [set]);
  return { files, add, remove, take, restore };
}
