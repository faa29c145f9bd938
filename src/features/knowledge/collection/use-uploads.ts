import { useRef, useState } from "react";
import type { DocumentSummary } from "~/domain/knowledge/collection";
import { MAX_UPLOAD_BYTES } from "~/domain/knowledge/file-kind";
import { leftOutPart } from "~/domain/project/left-out-part";
import { firstCharacters } from "~/domain/text/first-characters";
import { base64Of } from "~/lib/base64";
import { droppedFiles, type PlacedFile } from "~/lib/dropped-files";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "../copy";

/** More than any plan allows. */
const MAX_DROPPED_FILES = 20_000;

/** `isFinal`: the remaining files would be refused, too. */
type Refused = { name: string; reason: string; isFinal: boolean };

const isRead = ({ state }: DocumentSummary): boolean => state !== "waiting";

const isExcluded = (path: string): boolean => leftOutPart(path) !== null;

/**
 * Uploads files to a collection one by one, skipping those that tools generate. `progress`: null while none is being
 * uploaded.
 */
export function useUploads(collectionId: string) {
  const utils = api.useUtils();
  const { mutateAsync } = api.knowledge.add.useMutation();
  const [progress, setProgress] = useState<{ sent: number; all: number } | null>(null);
  const waiting = useRef<PlacedFile[]>([]);

  const add = async (chosen: readonly PlacedFile[]) => {
    const files = chosen.filter(({ path }) => !isExcluded(path));
    if (files.length === 0) return void toast.error(copy.collection.nothingToAdd);
    const isRunning = waiting.current.length > 0;
    waiting.current.push(...files);
    setProgress((now) => ({ sent: now?.sent ?? 0, all: (now?.all ?? 0) + files.length }));
    if (isRunning) return;
    const refused: Refused[] = [];
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const refusal = await upload(next, (file) => mutateAsync({ collectionId, ...file }));
      if (refusal) refused.push({ name: nameOf(next), ...refusal });
      // The remaining files would be refused, too.
      if (refusal?.isFinal) waiting.current = [];
      // Refetches the list at once; from then on the page polls, because a document is being read.
      if (!refusal && utils.knowledge.collection.getData({ collectionId })?.documents.every(isRead))
        await utils.knowledge.collection.invalidate({ collectionId });
      waiting.current.shift();
      setProgress((now) => now && { sent: now.sent + 1, all: now.all });
    }
    setProgress(null);
    const [first] = refused;
    if (first)
      toast.error(copy.collection.notUploaded(first.name, refused.length - 1), {
        description: (refused.find(({ isFinal }) => isFinal) ?? first).reason,
      });
    await utils.knowledge.invalidate();
  };

  const drop = async (data: DataTransfer) => {
    const files = await droppedFiles(data, { maxFiles: MAX_DROPPED_FILES, isExcluded }).catch(() => null);
    if (files) await add(files);
    else toast.error(copy.collection.notDropped);
  };
  return { progress, add, drop };
}

/** The file's path in its folder, as a name that the server accepts. */
const nameOf = ({ path }: PlacedFile): string =>
  firstCharacters(path.replace(/[\p{Cc}`~]/gu, "_").trim(), 200, 200) || "file";

type AddFile = (file: { name: string; base64: string }) => Promise<unknown>;

/** @returns why the file was refused, if it was */
async function upload(placed: PlacedFile, add: AddFile): Promise<Omit<Refused, "name"> | undefined> {
  const { file } = placed;
  if (file.size > MAX_UPLOAD_BYTES) return { reason: copy.collection.tooLarge, isFinal: false };
  try {
    await add({ name: nameOf(placed), base64: await base64Of(file) });
    return undefined;
  } catch (error) {
    const refusal = serverErrorOf(error);
    const seconds = refusal?.data.reason === "too_many_requests" ? Number(refusal.data.detail) : 0;
    if (seconds > 0) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return upload(placed, add);
    }
    return {
      reason: refusal
        ? [refusal.message, refusal.data.detail].filter(Boolean).join(" ")
        : copy.collection.notReached,
      isFinal: !refusal || refusal.data.reason === "plan_needed",
    };
  }
}
