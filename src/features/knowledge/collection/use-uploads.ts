import { useRef, useState } from "react";
import { MAX_UPLOAD_BYTES } from "~/domain/knowledge/file-type";
import { firstCharacters } from "~/domain/text/first-characters";
import { base64Of } from "~/lib/base64-of";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "../copy";

/** Uploads files to a collection, one after the other. `progress`: null while none is being uploaded. */
export function useUploads(collectionId: string) {
  const utils = api.useUtils();
  const { mutateAsync } = api.knowledge.add.useMutation();
  const [progress, setProgress] = useState<{ sent: number; all: number } | null>(null);
  const waiting = useRef<File[]>([]);

  const add = async (files: readonly File[]) => {
    const isRunning = waiting.current.length > 0;
    waiting.current.push(...files);
    setProgress((now) => ({ sent: now?.sent ?? 0, all: (now?.all ?? 0) + files.length }));
    if (isRunning) return;
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      const refusal = await upload(file);
      if (refusal) toast.error(copy.collection.notUploaded(nameOf(file)), { description: refusal });
      waiting.current.shift();
      setProgress((now) => now && { sent: now.sent + 1, all: now.all });
    }
    setProgress(null);
    await utils.knowledge.invalidate();
  };

  /** @returns why it was refused */
  const upload = async (file: File): Promise<string | undefined> => {
    if (file.size > MAX_UPLOAD_BYTES) return copy.collection.tooLarge;
    try {
      await mutateAsync({ collectionId, name: nameOf(file), base64: await base64Of(file) });
      await utils.knowledge.collection.invalidate({ collectionId });
      return undefined;
    } catch (error) {
      const refusal = serverErrorOf(error);
      return refusal
        ? [refusal.message, refusal.data.detail].filter(Boolean).join(" ")
        : copy.collection.notReached;
    }
  };
  return { progress, add };
}

/** Its path in its folder, as a name that the server accepts. */
const nameOf = (file: File): string =>
  firstCharacters((file.webkitRelativePath || file.name).replace(/[\p{Cc}`~]/gu, "_").trim(), 200, 200) ||
  "file";
